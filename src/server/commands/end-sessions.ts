import { deleteSessionsOf, hasAccount } from './accounts.repository.ts'
import { CommandError } from './command.ts'
import type { Command } from './command.ts'

const EVERYBODY = '--all'

/** For a lost device or a stolen cookie: the person signs in again, at the identity provider. */
export const endSessions: Command = {
  usage: `end-sessions <email or account id> | ${EVERYBODY}`,
  summary: 'signs one person, or everybody, out on every device at once',
  async run([who], { database, say }) {
    if (!who) throw new CommandError(`Give the email address or the id of a person, or ${EVERYBODY}.`)
    const person = who === EVERYBODY ? null : who
    if (person !== null && !(await hasAccount(database, person))) {
      throw new CommandError(`There is no account ${who}.`)
    }
    say(`${await deleteSessionsOf(database, person)} sessions have ended.`)
  },
}
