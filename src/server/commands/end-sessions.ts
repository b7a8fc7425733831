import { CommandError } from './command.ts'
import type { Command } from './command.ts'

const EVERYBODY = '--all'

const END = `
  with ended as (
    delete from sessions
    where $1 = '${EVERYBODY}'
      or sess->>'userId' in (select id from users where email = lower($1) or id = $1)
    returning sess ? 'userId' as "isSession"
  )
  select count(*) filter (where "isSession")::int as count from ended`

/** For a lost device or a stolen cookie: whoever it is signs in again, at the identity provider. */
export const endSessions: Command = {
  usage: `end-sessions <email or account id> | ${EVERYBODY}`,
  summary: 'signs one person, or everybody, out on every device at once',
  async run([who], { database, say }) {
    if (!who) throw new CommandError(`Give the email address or the id of a person, or ${EVERYBODY}.`)
    const known = await database.query('select 1 as known from users where email = lower($1) or id = $1', [
      who,
    ])
    if (who !== EVERYBODY && known.length === 0) throw new CommandError(`There is no account ${who}.`)
    const [ended] = await database.query<{ count: number }>(END, [who])
    say(`${ended?.count ?? 0} sessions have ended.`)
  },
}
