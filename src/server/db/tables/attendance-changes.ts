import { REASON_NOT_GIVEN } from '#domain/attendance/amendments.ts'
import { sql } from '#server/db/sql.ts'

/** A MarkChange of the contract. */
export const MARK_CHANGE = sql`changed_at as "changedAt", user_name as "userName", user_role as "userRole",
  user_position as "userPosition", session,
  old_code as "oldCode", new_code as "newCode", reason, source`

/** `change` is an amendment that was entered without a reason, whether one was added since or not. */
export const WITHOUT_REASON = sql`(change.old_code is not null
  and coalesce(change.reason, ${REASON_NOT_GIVEN}) = ${REASON_NOT_GIVEN})`

/** `change` is an amendment that still has no reason. */
export const LACKS_REASON = sql`(${WITHOUT_REASON}
  and not exists (select from amendment_reasons where change_id = change.id))`
