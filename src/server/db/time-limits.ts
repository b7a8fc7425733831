import type { ClientBase } from 'pg'

// Some of them exist only in later versions of PostgreSQL.
const OTHER_LIMITS = [
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'transaction_timeout',
]

/**
 * Lifts the time limits that the operator may have given the role, which are meant for requests: migrations, backups and
 * fills of a large school take longer.
 */
export async function liftTimeLimits(client: ClientBase, until: 'end of transaction' | 'end of session') {
  const isLocal = until === 'end of transaction'
  // First, and alone: the other statement could take longer than the limit itself.
  await client.query(`set ${isLocal ? 'local' : 'session'} statement_timeout = 0`)
  await client.query(`select set_config(name, '0', $2) from pg_settings where name = any($1)`, [
    OTHER_LIMITS,
    isLocal,
  ])
}
