import { unlinkAccount } from '#server/features/users/users.repository.ts'
import { findAccountByEmail } from './accounts.repository.ts'
import { CommandError } from './command.ts'
import type { Command } from './command.ts'

/** For an administrator who is locked out because the login service has given every person a new subject. */
export const relink: Command = {
  usage: 'relink <email>',
  summary: 'lets the next sign-in with this address take over the account that has it',
  async run([email], { database, say }) {
    if (!email) throw new CommandError('Give the email address of a person.')
    const id = await findAccountByEmail(database, email)
    if (id === undefined) throw new CommandError(`There is no account with the address ${email}.`)
    await database.transaction((transaction) => unlinkAccount(transaction, id))
    say(`The next person to sign in with the verified address ${email} takes over its account.`)
  },
}
