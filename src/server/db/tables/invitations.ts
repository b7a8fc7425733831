import { sql } from '#server/db/sql.ts'

/** An Invitation of the contract. */
export const INVITATION = sql`id, email, role, position, school_class as "schoolClass",
  ends_on as "endsOn", expires_on as "expiresOn", invited_by as "invitedBy", invited_at as "invitedAt",
  withdrawn_by as "withdrawnBy", withdrawn_at as "withdrawnAt", used_at as "usedAt"`

/** Neither used nor withdrawn; it may have expired. */
export const NOT_ENDED = sql`withdrawn_at is null and used_at is null`
