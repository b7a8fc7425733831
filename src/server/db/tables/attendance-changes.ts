import { REASON_NOT_GIVEN } from '#domain/attendance/amendments.ts'
import { CALL_WITHOUT_WORDS, SOME_CONTACT } from '#domain/office-day/contact-attempts.ts'
import { MOVEMENT_WITHOUT_WORDS, SOME_MOVEMENT } from '#domain/office-day/movement-words.ts'
import { constant, sql } from '#server/db/sql.ts'

const WITHOUT_WORDS = constant(MOVEMENT_WITHOUT_WORDS)
const SOME = constant(SOME_MOVEMENT)
const CALL = constant(CALL_WITHOUT_WORDS)
const TO_SOME_CONTACT = constant(` ${SOME_CONTACT}`)

/** Why `change` was made, without what movements, plans and calls say of a child to people who may not read these. */
export const reasonShown = (withWords: boolean) =>
  withWords
    ? sql`change.reason`
    : sql`case change.source
        when 'movement' then coalesce(substring(change.reason from ${WITHOUT_WORDS}), ${SOME})
        when 'planned' then null
        else coalesce(substring(change.reason from ${CALL}) || ${TO_SOME_CONTACT}, change.reason) end`

/** `change` as a MarkChange of the contract. */
export const markChange = (
  withWords: boolean,
) => sql`changed_at as "changedAt", user_name as "userName", user_role as "userRole",
  user_position as "userPosition", session,
  old_code as "oldCode", new_code as "newCode", ${reasonShown(withWords)} as reason, source`

/** `change` is an amendment that was entered without a reason, whether one was added since or not. */
export const WITHOUT_REASON = sql`(change.old_code is not null
  and coalesce(change.reason, ${REASON_NOT_GIVEN}) = ${REASON_NOT_GIVEN})`

/** `change` is an amendment that still has no reason. */
export const LACKS_REASON = sql`(${WITHOUT_REASON}
  and not exists (select from amendment_reasons where change_id = change.id))`
