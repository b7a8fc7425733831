import { sql } from '#server/db/sql.ts'
import { personName } from './users.ts'

/** A `record` of after-school care that says that the child has come, or is known not to. */
export const HAS_OUTCOME = sql`(record.attended is not null or record.arrival_time is not null)`

/** A `record` without content, such as that of a child who was added by mistake, lists no child. */
export const HAS_CONTENT = sql`(record.is_registered or ${HAS_OUTCOME})`

/** A CareRecord of the contract as JSON; `record` is the row. */
export const CARE_RECORD_JSON = sql`json_build_object(
  'isRegistered', record.is_registered, 'attended', record.attended,
  'arrivalTime', left(record.arrival_time::text, 5), 'departureTime', left(record.departure_time::text, 5),
  'collectedBy', record.collected_by, 'notes', record.notes,
  'markedBy', ${personName(sql`record.marked_by`)}, 'markedAt', record.marked_at)`
