import type { CareMonthDay } from '#contract/care.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import { CARE_WEEKDAYS } from '#domain/care/care.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { NAMED_PUPIL } from '#server/db/tables/columns.ts'
import type { Queryable } from '#server/db/database.ts'
import { REGISTER_ORDER, SAYS_OUTCOME, SAYS_SOMETHING } from '#server/db/tables/school-sql.ts'
import { bookedSql } from './care-sql.ts'

const DAYS = `
  with listed as (
    select booking.student_id, day.date, true as is_booked
    ${bookedSql('$4')} and day.date between $1 and $2
      -- A day on which nothing happened is a gap only once it is over.
      and (day.date < $3 or exists (select from after_school_care_attendance record
        where record.student_id = booking.student_id and record.date = day.date and ${SAYS_OUTCOME}))
    union all
    select record.student_id, record.date, false from after_school_care_attendance record
    where record.date between $1 and $2 and ${SAYS_SOMETHING}
      and (record.date < $3 or ${SAYS_OUTCOME})
  ), days as (
    select student_id, date, bool_or(is_booked) as is_booked from listed
    where $5::int is null or student_id = $5 group by student_id, date
  )
  select ${NAMED_PUPIL}, days.date, days.is_booked as "isBooked", record.id is not null as "isRecorded",
    record.attended, record.arrival_time as "arrivalTime", record.departure_time as "departureTime",
    record.collected_by as "collectedBy", record.notes
  from days
  join students on students.id = days.student_id
  left join after_school_care_attendance record on record.student_id = days.student_id and record.date = days.date
  order by ${REGISTER_ORDER}, days.date`

export type RecordedCareDay = Omit<CareMonthDay, 'lateMinutes'>

/** Every care day between two dates, of one pupil or (null) of all, by pupil and date. */
export function findCareDays(
  database: Queryable,
  { from, to }: DateRange,
  { today, studentId }: { today: IsoDate; studentId: number | null },
): Promise<RecordedCareDay[]> {
  return database.query<RecordedCareDay>(DAYS, [from, to, today, CARE_WEEKDAYS, studentId])
}
