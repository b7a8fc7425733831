import type { AttendanceRecord, MarkChange } from '#contract/attendance.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { Queryable } from '#server/db/database.ts'
import { queryJson } from '#server/db/json-text.ts'
import type { JsonText } from '#server/db/json-text.ts'

const RECORD = `record.student_id as "studentId", record.am_code as "amCode", record.pm_code as "pmCode",
  record.read_only as "readOnly"`

/** A record whose marks were both taken back is none: the pupil is as if never marked. */
const IS_MARKED = '(coalesce(record.am_code, record.pm_code) is not null or record.read_only)'

const OF_DAY = `select ${RECORD} from attendance_records record where record.date = $1 and ${IS_MARKED}`

const OF_CLASS = `
  select ${RECORD}
  from students join attendance_records record on record.student_id = students.id and record.date = $1
  where students.year_group = $2 and ${IS_MARKED}
    and students.academic_year_id = (select academic_year_id from school_calendar where date = $1)`

const OF_PUPILS = `
  select ${RECORD} from attendance_records record where record.date = $1 and record.student_id = any($2::int[])`

const CHANGE = `changed_at as "changedAt", user_name as "userName", user_role as "userRole", session,
  old_code as "oldCode", new_code as "newCode", reason, source`

const CHANGES = `
  select ${CHANGE} from attendance_changes where student_id = $1 and date = $2
  order by id desc`

const LATEST_CHANGES = `
  select distinct on (student_id) student_id as "studentId", ${CHANGE} from attendance_changes
  where student_id = any($1::int[]) and date = $2 and session = $3
  order by student_id, id desc`

/** The records of a day, of one class or (null) of all. */
export function findRecordsOn(
  database: Queryable,
  date: IsoDate,
  yearGroup: string | null,
): Promise<JsonText<AttendanceRecord[]>> {
  return yearGroup === null
    ? queryJson<AttendanceRecord>(database, OF_DAY, [date])
    : queryJson<AttendanceRecord>(database, OF_CLASS, [date, yearGroup])
}

export function findRecordsOfPupils(
  database: Queryable,
  date: IsoDate,
  studentIds: readonly number[],
): Promise<AttendanceRecord[]> {
  return database.query<AttendanceRecord>(OF_PUPILS, [date, studentIds])
}

/** Latest first. */
export function findChanges(database: Queryable, studentId: number, date: IsoDate): Promise<MarkChange[]> {
  return database.query<MarkChange>(CHANGES, [studentId, date])
}

/** The latest change of one session of each of these pupils. */
export async function findLatestChanges(
  database: Queryable,
  { date, session }: { date: IsoDate; session: Session },
  studentIds: readonly number[],
): Promise<Map<number, MarkChange>> {
  const rows = await database.query<MarkChange & { studentId: number }>(LATEST_CHANGES, [
    studentIds,
    date,
    session,
  ])
  return new Map(rows.map(({ studentId, ...change }) => [studentId, change]))
}
