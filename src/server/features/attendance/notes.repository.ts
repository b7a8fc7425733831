import type { NoteChange, RecordNote } from '#contract/mark-changes.ts'
import { JOINED_NOTES_MAX_LENGTH, NOTES_JOINED_BY } from '#domain/attendance/mark-notes.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { RECORD_NOTE, isLateCode } from '#server/db/tables/attendance-records.ts'
import { storingAnswer } from '#server/http/operations.repository.ts'
import type { Operation } from '#server/http/operations.repository.ts'

type PupilDay = { studentId: number; date: IsoDate }

export type NoteToSave = PupilDay & {
  session: Session
  note: string
  /** The note that the person saw. */
  expected: string
  arrival: string | null
  /** The time that the person saw: only that one is taken away. */
  expectedArrival: string | null
  operation: Operation | null
}

const COLUMNS = {
  am: { code: sql`am_code`, arrival: sql`am_arrival` },
  pm: { code: sql`pm_code`, arrival: sql`pm_arrival` },
} as const

/** Undefined where the session has no mark, or the record is locked. */
export async function writeNote(
  database: Queryable,
  { studentId, date, session, note, expected, arrival, expectedArrival, operation }: NoteToSave,
): Promise<RecordNote | undefined> {
  const columns = COLUMNS[session]
  // PostgreSQL computes the new note on the locked row: of two people who write at once neither loses theirs.
  const [saved] = await database.query<RecordNote>(sql`
    with saved as (
      update attendance_records record set
        notes = nullif(case
          when coalesce(record.notes, '') in (${expected}, ${note}) then ${note}
          when ${note} = '' then record.notes
          else left(concat_ws(${NOTES_JOINED_BY}, record.notes, ${note}::text), ${JOINED_NOTES_MAX_LENGTH})
        end, ''),
        ${columns.arrival} = case when ${isLateCode(sql`record.${columns.code}`)} then coalesce(${arrival}::time,
          case when record.${columns.arrival} is distinct from ${expectedArrival}::time then record.${columns.arrival} end) end,
        updated_at = now()
      where record.student_id = ${studentId} and record.date = ${date}
        and record.${columns.code} is not null and not record.read_only
      returning ${RECORD_NOTE}
    ) ${operation ? sql`, stored as (${storingAnswer(operation, sql`select to_jsonb(saved) as answer from saved`)})` : sql``}
    select * from saved`)
  return saved
}

/** Undefined where there is no record. */
export async function findNote(
  database: Queryable,
  { studentId, date }: PupilDay,
): Promise<(RecordNote & { readOnly: boolean }) | undefined> {
  const [found] = await database.query<RecordNote & { readOnly: boolean }>(sql`
    select ${RECORD_NOTE}, record.read_only as "readOnly" from attendance_records record
    where record.student_id = ${studentId} and record.date = ${date}`)
  return found
}

/** What the trail has of the notes of that day, latest first. */
export function findNoteChanges(database: Queryable, { studentId, date }: PupilDay): Promise<NoteChange[]> {
  return database.query<NoteChange>(sql`
    select entered_at as "changedAt", user_name as "userName", user_role as "userRole",
      user_position as "userPosition", after ->> 'notes' as note, after ->> 'amArrival' as "amArrival",
      after ->> 'pmArrival' as "pmArrival"
    from trail_entries
    where subject = 'pupil' and subject_id = ${String(studentId)} and kind = 'noteChanged'
      and about ->> 'date' = ${date}
    order by id desc`)
}
