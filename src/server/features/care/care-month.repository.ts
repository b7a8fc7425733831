import type { CareMonthDay } from '#contract/care.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { HAS_CONTENT, HAS_OUTCOME } from '#server/db/tables/after-school-care-attendance.ts'
import { FROM_BOOKED_DAYS } from '#server/db/tables/after-school-care-term-bookings.ts'
import { NAMED_PUPIL, REGISTER_ORDER } from '#server/db/tables/students.ts'

export type RecordedCareDay = Omit<CareMonthDay, 'lateMinutes'>

/** Every care day between two dates, of one pupil or (null) of all, by pupil and date. */
export function findCareDays(
  database: Queryable,
  { from, to }: DateRange,
  { today, studentId }: { today: IsoDate; studentId: number | null },
): Promise<RecordedCareDay[]> {
  return database.query<RecordedCareDay>(sql`
    with listed as (
      select booking.student_id, day.date, true as is_booked
      ${FROM_BOOKED_DAYS} and day.date between ${from} and ${to}
        -- A day on which nothing happened is a gap only once it is over.
        and (day.date < ${today} or exists (select from after_school_care_attendance record
          where record.student_id = booking.student_id and record.date = day.date and ${HAS_OUTCOME}))
      union all
      select record.student_id, record.date, false from after_school_care_attendance record
      where record.date between ${from} and ${to} and ${HAS_CONTENT}
        and (record.date < ${today} or ${HAS_OUTCOME})
    ), days as (
      select student_id, date, bool_or(is_booked) as is_booked from listed
      where ${studentId}::int is null or student_id = ${studentId} group by student_id, date
    )
    select ${NAMED_PUPIL}, days.date, days.is_booked as "isBooked", record.id is not null as "isRecorded",
      record.attended, record.arrival_time as "arrivalTime", record.departure_time as "departureTime",
      record.collected_by as "collectedBy", record.notes
    from days
    join students on students.id = days.student_id
    left join after_school_care_attendance record on record.student_id = days.student_id and record.date = days.date
    order by ${REGISTER_ORDER}, days.date`)
}
