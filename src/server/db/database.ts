import { Pool } from 'pg'
import type { PoolClient, QueryConfig, QueryResultRow } from 'pg'
import { actingPerson, actAs } from './acting-person.ts'
import { columnTypes } from './column-types.ts'
import { DEADLOCK, isConnectionLost, sqlState } from './database-errors.ts'
import type { Sql } from './sql.ts'
import { liftTimeLimits } from './time-limits.ts'

export type Row = Record<string, unknown>
export type Query = <R extends QueryResultRow = Row>(statement: Sql) => Promise<R[]>

/** What a repository needs; inside a transaction, the same on its connection. */
export type Queryable = { query: Query }

/** For work that is all done or not at all. */
export type Transactional = Queryable & {
  transaction: <T>(work: (transaction: Queryable) => Promise<T>, options?: TransactionOptions) => Promise<T>
}

/** Everything that is done with it is a part of this transaction. */
export const within = (transaction: Queryable): Transactional => ({
  ...transaction,
  transaction: (work) => work(transaction),
})

export type Database = Transactional & {
  /** A connection of one's own, for COPY. It is closed, not reused, when the work fails. */
  withClient: <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>
  /** The connections at this moment, and the work that waits for one. */
  connections: () => { used: number; idle: number; waiting: number }
  close: () => Promise<void>
}

export type TransactionOptions = {
  /** For fills and commands, which may take longer than a request may. */
  longRunning?: boolean
}

export type DatabaseOptions = {
  connectionString: string
  max?: number
  /** For backups: no statement is too long, neither for the driver nor for the limit that it asks the server for. */
  longRunning?: boolean
  /** An idle connection failed; the next query opens another. */
  onError?: (error: Error) => void
}

// A request whose database is gone or stuck is to be answered within five seconds.
const CONNECT_MS = 3000
const STATEMENT_MS = 4000
const ANSWER_MS = 4500
const LONG_RUNNING_MS = 600_000

/** Opens a pool of connections. Nothing is connected before the first query, and a lost database is found again. */
export function openDatabase({
  connectionString,
  max = 10,
  longRunning = false,
  onError,
}: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString,
    max,
    types: columnTypes,
    connectionTimeoutMillis: CONNECT_MS,
    ...(longRunning ? {} : { statement_timeout: STATEMENT_MS, query_timeout: ANSWER_MS }),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'attendance-register',
  })
  pool.on('error', (error) => onError?.(error))
  // A connection in use that breaks between two queries would otherwise end the process.
  pool.on('connect', (client) => client.on('error', ignore))

  async function borrow<T>(
    work: (client: PoolClient) => Promise<T>,
    isSpoiltBy: (error: unknown) => boolean,
  ): Promise<T> {
    const client = await pool.connect()
    let isSpoilt = false
    try {
      return await work(client)
    } catch (error) {
      isSpoilt = isSpoiltBy(error)
      throw error
    } finally {
      client.release(isSpoilt)
    }
  }

  return {
    query: (statement) =>
      againAfterDeadlock(() => borrow((client) => runStatement(client, statement), isConnectionLost)),
    transaction: (work, options) =>
      borrow((client) => runTransaction(client, work, options), isConnectionLost),
    // A COPY that broke off may have left anything on the connection.
    withClient: (work) => borrow(work, () => true),
    connections: () => ({
      ...{ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount },
    }),
    close: () => pool.end(),
  }
}

function ignore(): void {}

/** PostgreSQL undid the statement so that another could go on, such as a migration: nothing is wrong with it. */
async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) !== DEADLOCK) throw error
    return work()
  }
}

/** A statement of an acting person is a transaction of its own, because their name is a setting of the transaction. */
function runStatement<R extends QueryResultRow>(client: PoolClient, statement: Sql): Promise<R[]> {
  if (!actingPerson()) return queryOn(client)<R>(statement)
  return runTransaction(client, ({ query }) => query<R>(statement))
}

async function runTransaction<T>(
  client: PoolClient,
  work: (transaction: Queryable) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const query = queryOn(client, options.longRunning ? LONG_RUNNING_MS : undefined)
  await client.query('begin')
  try {
    if (options.longRunning) {
      await liftTimeLimits(client, 'end of transaction')
      await client.query(`set local statement_timeout = ${LONG_RUNNING_MS}`)
    }
    const person = actingPerson()
    if (person) await actAs({ query }, person)
    const result = await work({ query })
    await client.query('commit')
    return result
  } catch (error) {
    // A lost connection is closed, which undoes the work as well, and does not keep the caller waiting.
    if (!isConnectionLost(error)) await client.query('rollback')
    throw error
  }
}

// The driver reads it; its types do not know it.
type TimedQuery = QueryConfig<unknown[]> & { query_timeout?: number }

function queryOn(client: PoolClient, timeout?: number): Query {
  return async <R extends QueryResultRow>({ text, values }: Sql) => {
    const query: TimedQuery = { name: statementName(text), text, values: [...values] }
    if (timeout !== undefined) query.query_timeout = timeout
    const { rows } = await client.query<R>(query)
    return rows
  }
}

// Every statement is prepared once per connection. Values are not part of a text, so the list of texts stays short.
const statementNames = new Map<string, string>()

function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known) return known
  const name = `s${statementNames.size + 1}`
  statementNames.set(text, name)
  return name
}
