import type { Command } from './command.ts'
import { CommandError } from './command.ts'

// Somebody who has not signed in yet is prepared by the address, and takes the account at the first sign-in.
const MAKE_ADMIN = `
  insert into users (email, role, is_active, is_authorized) values (lower($1), 'admin', true, true)
  on conflict (email) do update set role = 'admin', is_active = true, is_authorized = true, updated_at = now()
  returning oidc_subject is not null as "hasSignedIn"`

/** The way back in for a school that has no administrator left. */
export const makeAdmin: Command = {
  usage: 'make-admin <email>',
  summary: 'makes the person with this address an active, authorized administrator',
  async run([email], { database, say }) {
    if (!email || !/^[^@\s]+@[^@\s]+$/.test(email))
      throw new CommandError('Give the email address of a person.')
    const [user] = await database.query<{ hasSignedIn: boolean }>(MAKE_ADMIN, [email])
    say(
      user?.hasSignedIn
        ? `${email} is an administrator now.`
        : `${email} will be an administrator at the first sign-in with this verified address.`,
    )
  },
}
