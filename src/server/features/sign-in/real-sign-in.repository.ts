import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { DEMO_ISSUER } from '#server/infra/identity/demo-issuer.ts'

/** Ends the sessions of the demonstration's accounts and removes their rights; their entries stay. */
export async function endDemoAccounts(
  transaction: Queryable,
): Promise<{ accounts: number; sessions: number }> {
  const [ended] = await transaction.query<{ sessions: number }>(sql`
    with ended as (
      delete from sessions where sess->>'userId' in (select id from users where oidc_issuer = ${DEMO_ISSUER}) returning 1
    )
    select count(*)::int as sessions from ended`)
  const accounts = await transaction.query(sql`
    update users set role = 'read-only', is_active = false, is_authorized = false, updated_at = now()
    where oidc_issuer = ${DEMO_ISSUER} and (role <> 'read-only' or is_active or is_authorized)
    returning id`)
  return { accounts: accounts.length, sessions: ended?.sessions ?? 0 }
}

export async function hasAdmin(database: Queryable): Promise<boolean> {
  const rows = await database.query(sql`select 1 as found from users where role = 'admin' limit 1`)
  return rows.length > 0
}
