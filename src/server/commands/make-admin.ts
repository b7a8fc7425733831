import type { Command, CommandParts } from './command.ts'
import { CommandError } from './command.ts'

const MAKE_KNOWN = `
  update users set role = 'admin', is_active = true, is_authorized = true, updated_at = now()
  where (email = lower($1) or id = $1) and oidc_subject is not null
  returning coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, id) as name`

// Somebody who has not signed in yet is prepared by the address, and takes the account at the first sign-in.
const PREPARE = `
  insert into users (email, role, is_active, is_authorized) values (lower($1), 'admin', true, true)
  on conflict (email) do update set role = 'admin', is_active = true, is_authorized = true, updated_at = now()`

const WITHOUT_ADDRESS = `
  select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), 'no name') as name
  from users where email is null and oidc_subject is not null
  order by last_sign_in_at desc limit 20`

/** The way back in for a school that has no administrator left. */
export const makeAdmin: Command = {
  usage: 'make-admin <email or account id>',
  summary: 'makes this person an active, authorized administrator',
  async run([who], parts) {
    const { database, say } = parts
    if (!who) throw new CommandError('Give the email address or the account id of a person.')
    const [user] = await database.query<{ name: string }>(MAKE_KNOWN, [who])
    if (user) say(`${user.name} is an administrator now.`)
    else if (/^[^@\s]+@[^@\s]+$/.test(who)) await prepare(who, parts)
    else throw new CommandError(`There is no account ${who}. Give the email address of a person.`)
  },
}

async function prepare(email: string, { database, say }: CommandParts): Promise<void> {
  await database.query(PREPARE, [email])
  say(
    `${email} has not signed in yet. The first person to sign in with this address becomes an administrator,` +
      ' if the login service sends it in the claim email and does not call it unverified (email_verified).',
  )
  const others = await database.query<{ id: string; name: string }>(WITHOUT_ADDRESS)
  if (others.length === 0) return
  say('These people have signed in without an address. If it is one of them, give the account id instead:')
  for (const { id, name } of others) say(`  ${name}: make-admin ${id}`)
}
