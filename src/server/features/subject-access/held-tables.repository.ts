import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** Whose data it is: the person, and the numbers of all their years, also of years that were deleted. */
export interface DataSubject {
  personId: number
  name: string
  studentIds: number[]
}

interface HeldTable {
  table: Sql
  /** As a parent reads it. */
  title: string
  /** Which rows are about the person. */
  isAbout: (subject: DataSubject) => Sql
  /** Instead of the whole row, where that tells of another person. */
  columns?: (subject: DataSubject) => Sql
}

const OF_PUPIL = ({ studentIds }: DataSubject) => sql`student_id = any(${studentIds}::integer[])`
const OF_PERSON = ({ personId }: DataSubject) => sql`person_id = ${personId}`

/** Of the list of everybody in an evacuation only the pupil's own line. */
const ownPart = ({ studentIds }: DataSubject) =>
  sql`from json_array_elements(people) as pupil where (pupil ->> 'studentId')::integer = any(${studentIds}::integer[])`

/** [Q6] Every table that holds something about a pupil, in the order of the archive. */
export const HELD_TABLES: Record<string, HeldTable> = {
  students: { table: sql`students`, title: 'The pupil, year by year', isAbout: OF_PERSON },
  pupil_contacts: { table: sql`pupil_contacts`, title: 'Contacts', isAbout: OF_PERSON },
  admission_particulars: {
    table: sql`admission_particulars`,
    title: 'Admission register',
    isAbout: OF_PERSON,
  },
  admission_parents: {
    table: sql`admission_parents`,
    title: 'Admission register: parents and addresses',
    isAbout: OF_PERSON,
  },
  attendance_records: { table: sql`attendance_records`, title: 'Attendance', isAbout: OF_PUPIL },
  attendance_changes: {
    table: sql`attendance_changes`,
    title: 'Every mark as it was entered and changed',
    isAbout: OF_PUPIL,
  },
  amendment_reasons: {
    table: sql`amendment_reasons`,
    title: 'Reasons that were added later',
    isAbout: OF_PUPIL,
  },
  planned_absences: { table: sql`planned_absences`, title: 'Planned absences', isAbout: OF_PUPIL },
  pupil_movements: { table: sql`pupil_movements`, title: 'In and out during the day', isAbout: OF_PUPIL },
  roll_leavings: { table: sql`roll_leavings`, title: 'Leaving the school', isAbout: OF_PUPIL },
  authority_returns: {
    table: sql`authority_returns`,
    title: 'Returns to the local authority',
    isAbout: OF_PUPIL,
  },
  contact_attempts: { table: sql`contact_attempts`, title: 'Attempts to reach a contact', isAbout: OF_PUPIL },
  weekly_comments: { table: sql`weekly_comments`, title: 'Weekly comments', isAbout: OF_PUPIL },
  after_school_care_term_bookings: {
    table: sql`after_school_care_term_bookings`,
    title: 'After-school care: bookings',
    isAbout: OF_PUPIL,
  },
  after_school_care_attendance: {
    table: sql`after_school_care_attendance`,
    title: 'After-school care: attendance',
    isAbout: OF_PUPIL,
  },
  evacuations: {
    table: sql`evacuations`,
    title: 'Evacuations and drills',
    isAbout: (subject) => sql`exists (select ${ownPart(subject)})`,
    columns: (subject) =>
      sql`id, date, is_drill, started_at, ended_at, (select json_agg(pupil) ${ownPart(subject)}) as people`,
  },
  evacuation_ticks: { table: sql`evacuation_ticks`, title: 'Ticks of an evacuation', isAbout: OF_PUPIL },
  photo_uploads: { table: sql`photo_uploads`, title: 'Photos on their way', isAbout: OF_PUPIL },
  trail_entries: {
    table: sql`trail_entries`,
    title: 'Who changed what besides the marks',
    isAbout: ({ studentIds }) =>
      sql`subject = 'pupil' and subject_id = any(${studentIds.map(String)}::text[])`,
    // From whom the pupil was told apart is another child.
    columns: () => sql`id, entered_at, kind, subject_name, before, after,
      case when kind <> 'personsToldApart' then about end as about, user_name, user_role, user_position`,
  },
  persons: {
    table: sql`persons`,
    title: 'The entry that holds the years together',
    isAbout: ({ personId }) => sql`id = ${personId}`,
  },
  persons_apart: {
    table: sql`persons_apart`,
    title: 'Told apart from a child with a similar name',
    isAbout: ({ personId }) => sql`${personId} in (person_id, other_person_id)`,
    columns: () => sql`decided_at`,
  },
}

/** Every other table, with the reason why it holds nothing about a pupil. */
export const TABLES_WITHOUT_PUPILS: Record<string, string> = {
  academic_years: 'are of the school',
  school_classes: 'are of the school',
  school_calendar: 'is of the school',
  school_times: 'are of the school',
  school_settings: 'are of the school',
  closed_periods: 'are of the school',
  calendar_version: 'counts changes',
  users: 'are the staff',
  invitations: 'are of the staff',
  visitors: 'are adults who visit the school',
  calendar_feeds: 'are addresses of the calendar',
  sessions: 'are signed-in browsers of the staff',
  operations: 'repeat for seven days what other tables hold',
  last_backup: 'says when the last backup was made',
  record_leaves: 'are hashes of entries',
  record_progress: 'counts entries',
  record_checkpoints: 'are hashes of all entries',
  schema_migrations: 'is the program itself',
}

/** Undefined where there is no such pupil. */
export async function findDataSubject(
  database: Queryable,
  studentId: number,
): Promise<DataSubject | undefined> {
  const [subject] = await database.query<DataSubject>(sql`
    select own.person_id as "personId", pupil_name(own) as name, array(
      select id from students where person_id = own.person_id
      union select subject_id::integer from trail_entries
      where subject = 'pupil' and kind = 'pupilDeleted' and before ->> 'personId' = own.person_id::text
    ) as "studentIds"
    from students own where id = ${studentId}`)
  return subject
}

export type HeldRow = Record<string, unknown>

/** By day, then as the table has it; contacts by their order of call, years by their number. */
const IN_ORDER = sql`coalesce(row ->> 'date', row ->> 'week_start_date', row ->> 'from_date', row ->> 'entered_at',
  lpad(coalesce(row ->> 'position', row ->> 'academic_year_id'), 10, '0')), lpad(row ->> 'id', 20, '0'), row::text`

/** The rows of a table about the person, each with its columns in the order of the table. */
export async function readHeld(
  database: Queryable,
  held: HeldTable,
  subject: DataSubject,
): Promise<{ columns: string[]; rows: HeldRow[] }> {
  const rows = await database.query<{ row: HeldRow }>(sql`
    select row from (
      select row_to_json(held) as row
      from (select ${held.columns?.(subject) ?? sql`*`} from ${held.table} where ${held.isAbout(subject)}) as held
    ) as rows
    order by ${IN_ORDER}`)
  return { columns: Object.keys(rows[0]?.row ?? {}), rows: rows.map(({ row }) => row) }
}
