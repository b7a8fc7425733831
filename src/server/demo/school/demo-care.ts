import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { CARE_WEEKDAYS } from '#domain/care/care.ts'
import { TERM_NAMES } from '#domain/school-year/terms.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const DAYS_OF_RECORDS = 28
const COLLECTORS = ['Mum', 'Dad', 'Grandma', 'Grandad', 'Mum', 'Dad', 'Childminder', 'Aunt']

/** Term bookings for about a third of the pupils, and the records of the last weeks. */
export async function fillAfterSchoolCare({ query }: Queryable, today: IsoDate): Promise<void> {
  await query(sql`
    insert into after_school_care_term_bookings (student_id, academic_year, term, day_of_week)
    select students.id, academic_years.year, term, weekday
    from students
    join academic_years on academic_years.id = students.academic_year_id
    cross join unnest(${TERM_NAMES}::text[]) with ordinality as terms (term, term_number)
    cross join unnest(${CARE_WEEKDAYS}::text[]) with ordinality as weekdays (weekday, day_number)
    where md5(students.hubspot_id || year || 'stays') < '5a'
      -- One weekday is sure, the others are added for about every third child.
      and (day_number = 1 + ('x' || substr(md5(students.hubspot_id), 1, 4))::bit(16)::integer % 5
        or md5(students.hubspot_id || year || weekday) < '55')
    order by year, term_number, students.id, day_number`)
  await query(sql`
    with expected as (
      select bookings.student_id, days.date, records.pm_code, md5(bookings.student_id || 'care' || days.date) as seed
      from after_school_care_term_bookings as bookings
      join school_calendar as days on days.academic_year = bookings.academic_year
        and days.term_name = bookings.term and trim(to_char(days.date, 'Day')) = bookings.day_of_week
      join attendance_records as records on records.student_id = bookings.student_id and records.date = days.date
      where days.date >= ${addDays(today, -DAYS_OF_RECORDS)}::date and days.date < ${today}::date
    ),
    outcomes as (
      select *, pm_code in ('/', '\\', 'L', 'P', 'V', 'B') and seed < 'f4' as came,
        time '15:30' + ('x' || substr(seed, 3, 4))::bit(16)::integer % 12 * interval '1 minute' as arrived,
        time '16:15' + ('x' || substr(seed, 7, 4))::bit(16)::integer % 100 * interval '1 minute' as went
      from expected
    )
    insert into after_school_care_attendance
      (student_id, date, is_registered, attended, arrival_time, departure_time, collected_by, marked_at)
    select student_id, date, true, came, case when came then arrived end, case when came then went end,
      case when came then (${COLLECTORS}::text[])[
        1 + ('x' || substr(seed, 11, 4))::bit(16)::integer % cardinality(${COLLECTORS}::text[])] end,
      (date + time '18:00') at time zone 'Europe/London'
    from outcomes order by date, student_id`)
}
