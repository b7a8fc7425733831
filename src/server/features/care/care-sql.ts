import { personNameSql } from '#server/db/school-sql.ts'

/** What everybody sees of a child's record, as JSON; `record` is the row. */
export const RECORD_JSON = `json_build_object(
  'isRegistered', record.is_registered, 'attended', record.attended,
  'arrivalTime', left(record.arrival_time::text, 5), 'departureTime', left(record.departure_time::text, 5),
  'collectedBy', record.collected_by, 'notes', record.notes,
  'markedBy', ${personNameSql('record.marked_by')}, 'markedAt', record.marked_at)`

/** The weekday whose bookings count on the date, `weekdays` being CARE_WEEKDAYS; null at the weekend. */
export const weekdaySql = (date: string, weekdays: string) =>
  `(${weekdays}::text[])[extract(isodow from ${date})::int]`
