import { onRollSql, personNameSql } from '#server/db/tables/school-sql.ts'

/** What everybody sees of a child's record, as JSON; `record` is the row. */
export const RECORD_JSON = `json_build_object(
  'isRegistered', record.is_registered, 'attended', record.attended,
  'arrivalTime', left(record.arrival_time::text, 5), 'departureTime', left(record.departure_time::text, 5),
  'collectedBy', record.collected_by, 'notes', record.notes,
  'markedBy', ${personNameSql('record.marked_by')}, 'markedAt', record.marked_at)`

/**
 * Every booking of a pupil on roll on each school day `day`: the part of a query from `from` on, to be narrowed by `and`.
 * `weekdays` is CARE_WEEKDAYS, which has no weekday for a Saturday or a Sunday.
 */
export const bookedSql = (weekdays: string) => `from school_calendar day
    join after_school_care_term_bookings booking on booking.academic_year = day.academic_year
      and booking.term = day.term_name
      and booking.day_of_week = (${weekdays}::text[])[extract(isodow from day.date)::int]
      and booking.booked_days @> day.date
    join students on students.id = booking.student_id and students.academic_year_id = day.academic_year_id
    where day.is_register_required and ${onRollSql('day.date')}`
