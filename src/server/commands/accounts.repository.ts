import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The account with this email address or this id. */
const isAccount = (who: string) => sql`(users.email = lower(${who}) or users.id = ${who})`

export async function hasAccount(database: Queryable, who: string): Promise<boolean> {
  const rows = await database.query(sql`select 1 as known from users where ${isAccount(who)}`)
  return rows.length > 0
}

export async function findAccountByEmail(database: Queryable, email: string): Promise<string | undefined> {
  const [known] = await database.query<{ id: string }>(
    sql`select id from users where email = lower(${email})`,
  )
  return known?.id
}

/** Ends the sessions of one person, or (null) of everybody; answers how many there were. */
export async function deleteSessionsOf(database: Queryable, who: string | null): Promise<number> {
  const isTheirs =
    who === null ? sql`true` : sql`sess->>'userId' in (select id from users where ${isAccount(who)})`
  const [ended] = await database.query<{ count: number }>(sql`
    with ended as (
      delete from sessions where ${isTheirs} returning sess ? 'userId' as "isSession"
    )
    select count(*) filter (where "isSession")::int as count from ended`)
  return ended?.count ?? 0
}

/** Answers the name of a person who has signed in before; undefined where there is none. */
export async function makeKnownPersonAdmin(database: Queryable, who: string): Promise<string | undefined> {
  const [user] = await database.query<{ name: string }>(sql`
    update users set role = 'admin', is_active = true, is_authorized = true, ends_on = null, updated_at = now()
    where ${isAccount(who)} and oidc_subject is not null
    returning coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, id) as name`)
  return user?.name
}

/** A person who has not signed in yet takes the account at the first sign-in with this address. */
export async function prepareAdmin(database: Queryable, email: string): Promise<void> {
  await database.query(sql`
    insert into users (email, role, is_active, is_authorized) values (lower(${email}), 'admin', true, true)
    on conflict (email) do update set role = 'admin', is_active = true, is_authorized = true,
      ends_on = null, updated_at = now()`)
}

export function findPeopleWithoutAddress(database: Queryable): Promise<{ id: string; name: string }[]> {
  return database.query<{ id: string; name: string }>(sql`
    select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), 'no name') as name
    from users where email is null and oidc_subject is not null
    order by last_sign_in_at desc limit 20`)
}
