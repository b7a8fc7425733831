import { CARE_WEEKDAYS } from '#domain/care/care.ts'
import { sql } from '#server/db/sql.ts'
import { onRollOn } from './students.ts'

/** The bookings of pupils on roll on each school day `day`: the part of a query from `from` on, to be narrowed by `and`. */
export const FROM_BOOKED_DAYS = sql`from school_calendar day
    join after_school_care_term_bookings booking on booking.academic_year = day.academic_year
      and booking.term = day.term_name
      -- No weekday of the list is a Saturday or a Sunday.
      and booking.day_of_week = (${CARE_WEEKDAYS}::text[])[extract(isodow from day.date)::int]
      and booking.booked_days @> day.date
    join students on students.id = booking.student_id and students.academic_year_id = day.academic_year_id
    where day.is_register_required and ${onRollOn(sql`day.date`)}`
