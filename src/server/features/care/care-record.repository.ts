import type { CareRecord } from '#contract/care.ts'
import type { CareFields, CareRecordRefusal } from '#domain/care/care-record.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { CARE_RECORD_JSON } from '#server/db/tables/after-school-care-attendance.ts'
import { storingAnswer } from '#server/http/operations.repository.ts'
import type { Operation } from '#server/http/operations.repository.ts'
import { onRollOn } from '#server/db/tables/students.ts'

export interface CareRecordKey {
  date: IsoDate
  studentId: number
}

export type ListRefusal = Extract<
  CareRecordRefusal,
  'unknownPupil' | 'notInCalendar' | 'noSchoolDay' | 'notOnRoll'
>

/** Makes an empty record where there is none; answers why the child cannot have one that day, or null. */
export async function makeRecord(
  database: Queryable,
  { date, studentId }: CareRecordKey,
): Promise<ListRefusal | null> {
  // The row is made first and looked at afterwards: of two tablets that meet a child without one, the second waits here.
  const [checked] = await database.query<{ refusal: ListRefusal | null }>(sql`
    with checked as (
      select case
        when students.id is null then 'unknownPupil'
        -- A record can be corrected even when the day or the roll has changed since.
        when exists (
          select from after_school_care_attendance where student_id = ${studentId} and date = ${date}
        ) then null
        when day.date is null then 'notInCalendar'
        when not day.is_register_required then 'noSchoolDay'
        when students.academic_year_id <> day.academic_year_id or not ${onRollOn(sql`day.date`)} then 'notOnRoll'
        end as refusal
      from (values (${date}::date)) as asked (date)
      left join students on students.id = ${studentId}
      left join school_calendar day on day.date = asked.date
    ), made as (
      insert into after_school_care_attendance (student_id, date)
      select ${studentId}::int, ${date}::date from checked where refusal is null
      on conflict on constraint after_school_care_student_date_key do nothing
    )
    select refusal from checked`)
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
  const [row] = await database.query<StandingRecord>(sql`
    select ${CARE_RECORD_JSON} as record, record.marked_by as "markedById"
    from after_school_care_attendance record where record.date = ${date} and record.student_id = ${studentId}
    for update`)
  return row
}

export async function writeRecord(
  database: Queryable,
  { date, studentId, operation }: CareRecordKey & { operation: Operation | null },
  fields: CareFields & { markedBy: string; markedAt: Date },
): Promise<CareRecord | undefined> {
  const [row] = await database.query<{ record: CareRecord }>(sql`
    with written as (
      update after_school_care_attendance record set is_registered = ${fields.isRegistered},
        attended = ${fields.attended}, arrival_time = ${fields.arrivalTime}, departure_time = ${fields.departureTime},
        collected_by = ${fields.collectedBy}, notes = ${fields.notes}, marked_by = ${fields.markedBy},
        marked_at = ${fields.markedAt}
      where record.date = ${date} and record.student_id = ${studentId}
      returning ${CARE_RECORD_JSON} as record
    ) ${operation ? sql`, stored as (${storingAnswer(operation, sql`select record as answer from written`)})` : sql``}
    select record from written`)
  return row?.record
}
