import type { CareRecord } from '#contract/care.ts'
import type { CareFields, CareRecordRefusal } from '#domain/care/care-record.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { onRollSql } from '#server/db/tables/school-sql.ts'
import { RECORD_JSON } from './care-sql.ts'

export interface CareRecordKey {
  date: IsoDate
  studentId: number
}

export type ListRefusal = Extract<
  CareRecordRefusal,
  'unknownPupil' | 'notInCalendar' | 'noSchoolDay' | 'notOnRoll'
>

// The row is made first and looked at afterwards: of two tablets that meet a child without one, the second waits here.
const MAKE = `
  with checked as (
    select case
      when students.id is null then 'unknownPupil'
      -- What was written down stays to be corrected, whatever has become of the day or of the roll.
      when exists (
        select from after_school_care_attendance where student_id = $2 and date = $1
      ) then null
      when day.date is null then 'notInCalendar'
      when not day.is_register_required then 'noSchoolDay'
      when students.academic_year_id <> day.academic_year_id or not ${onRollSql('day.date')} then 'notOnRoll'
      end as refusal
    from (values ($1::date)) as asked (date)
    left join students on students.id = $2
    left join school_calendar day on day.date = asked.date
  ), made as (
    insert into after_school_care_attendance (student_id, date)
    select $2, $1 from checked where refusal is null
    on conflict on constraint after_school_care_student_date_key do nothing
  )
  select refusal from checked`

const LOCK = `
  select ${RECORD_JSON} as record, record.marked_by as "markedById"
  from after_school_care_attendance record where record.date = $1 and record.student_id = $2
  for update`

const WRITE = `
  update after_school_care_attendance record set is_registered = $3, attended = $4, arrival_time = $5,
    departure_time = $6, collected_by = $7, notes = $8, marked_by = $9, marked_at = $10
  where record.date = $1 and record.student_id = $2
  returning ${RECORD_JSON} as record`

/** Makes an empty record where there is none; answers why the child cannot have one that day, or null. */
export async function makeRecord(
  database: Queryable,
  { date, studentId }: CareRecordKey,
): Promise<ListRefusal | null> {
  const [checked] = await database.query<{ refusal: ListRefusal | null }>(MAKE, [date, studentId])
  return checked?.refusal ?? null
}

export interface StandingRecord {
  record: CareRecord
  markedById: string | null
}

/** The record as it stands, held until the transaction ends. */
export async function lockRecord(
  database: Queryable,
  { date, studentId }: CareRecordKey,
): Promise<StandingRecord | undefined> {
  const [row] = await database.query<StandingRecord>(LOCK, [date, studentId])
  return row
}

export async function writeRecord(
  database: Queryable,
  { date, studentId }: CareRecordKey,
  fields: CareFields & { markedBy: string; markedAt: Date },
): Promise<CareRecord | undefined> {
  const { isRegistered, attended, arrivalTime, departureTime, collectedBy, notes, markedBy, markedAt } =
    fields
  const values = [isRegistered, attended, arrivalTime, departureTime, collectedBy, notes, markedBy, markedAt]
  const [row] = await database.query<{ record: CareRecord }>(WRITE, [date, studentId, ...values])
  return row?.record
}
