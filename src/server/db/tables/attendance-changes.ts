import { sql } from '#server/db/sql.ts'

/** A MarkChange of the contract. */
export const MARK_CHANGE = sql`changed_at as "changedAt", user_name as "userName", user_role as "userRole", session,
  old_code as "oldCode", new_code as "newCode", reason, source`
