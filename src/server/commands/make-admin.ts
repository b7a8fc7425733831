import type { Command, CommandParts } from './command.ts'
import { CommandError } from './command.ts'
import { findPeopleWithoutAddress, makeKnownPersonAdmin, prepareAdmin } from './accounts.repository.ts'

/** The way back in for a school that has no administrator left. */
export const makeAdmin: Command = {
  usage: 'make-admin <email or account id>',
  summary: 'makes this person an active, authorized administrator',
  async run([who], parts) {
    const { database, say } = parts
    if (!who) throw new CommandError('Give the email address or the account id of a person.')
    const name = await makeKnownPersonAdmin(database, who)
    if (name !== undefined) say(`${name} is an administrator now.`)
    else if (/^[^@\s]+@[^@\s]+$/.test(who)) await prepare(who, parts)
    else throw new CommandError(`There is no account ${who}. Give the email address of a person.`)
  },
}

async function prepare(email: string, { database, say }: CommandParts): Promise<void> {
  await prepareAdmin(database, email)
  say(
    `${email} has not signed in yet. The first person to sign in with this address becomes an administrator,` +
      ' if the login service sends it in the claim email and does not call it unverified (email_verified).',
  )
  const others = await findPeopleWithoutAddress(database)
  if (others.length === 0) return
  say('These people have signed in without an address. If it is one of them, give the account id instead:')
  for (const { id, name } of others) say(`  ${name}: make-admin ${id}`)
}
