import type { Queryable } from '#server/db/database.ts'
import { DEMO_ISSUER } from '#server/infra/identity/demo-issuer.ts'

/** Ends the sessions of the demonstration's accounts and removes their rights; their entries stay. */
export async function endDemoAccounts(
  transaction: Queryable,
): Promise<{ accounts: number; sessions: number }> {
  const [ended] = await transaction.query<{ sessions: number }>(
    `with ended as (
       delete from sessions where sess->>'userId' in (select id from users where oidc_issuer = $1) returning 1
     )
     select count(*)::int as sessions from ended`,
    [DEMO_ISSUER],
  )
  const accounts = await transaction.query(
    `update users set role = 'read-only', is_active = false, is_authorized = false, updated_at = now()
     where oidc_issuer = $1 and (role <> 'read-only' or is_active or is_authorized)
     returning id`,
    [DEMO_ISSUER],
  )
  return { accounts: accounts.length, sessions: ended?.sessions ?? 0 }
}

export async function hasAdmin(database: Queryable): Promise<boolean> {
  const rows = await database.query(`select 1 as found from users where role = 'admin' limit 1`)
  return rows.length > 0
}
