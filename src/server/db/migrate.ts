import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { ClientBase } from 'pg'
import { DEADLOCK, LOCK_NOT_AVAILABLE, sqlState } from './database-errors.ts'
import { MIGRATIONS_DIR, readMigrations } from './migration-files.ts'
import type { Migration } from './migration-files.ts'
import { liftTimeLimits } from './time-limits.ts'

type Applied = { name: string; checksum: string }

// Any number that nothing else here locks.
const MIGRATION_LOCK = 7_201_001

const MIGRATING = 'attendance-register migrate'

/**
 * Brings the database to the form that this program needs and returns the names of what was applied. Safe when
 * several processes start at once: the others wait, and find the work done.
 */
export async function migrate(
  connectionString: string,
  directory: string = MIGRATIONS_DIR,
): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const client = new Client({ connectionString, application_name: MIGRATING })
  // What breaks the connection also fails the query that is waiting on it.
  client.on('error', () => {})
  await client.connect()
  try {
    // Of a program that was killed, PostgreSQL would otherwise finish the statement before it gives the lock back.
    await client.query(`set client_connection_check_interval = '1s'`)
    await liftTimeLimits(client, 'end of session')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const pending = findPending(migrations, await readApplied(client))
    await requireStopped(client, pending)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    // The lock goes with the connection.
    await client.end().catch(() => {})
  }
}

/** Tells whether a register has ever been started on this database. */
export async function hasMigrations(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('schema_migrations') is not null as found`,
    )
    return rows[0]?.found ?? false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Until the transaction ends, a register that starts waits before it looks at the database. */
export async function holdMigrations(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
}

/** The same as `migrate` inside a transaction of the caller, who has called `holdMigrations`. */
export async function migrateWithin(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
  const pending = findPending(migrations, await readApplied(client))
  for (const migration of pending) await run(client, migration)
}

async function readApplied(client: ClientBase): Promise<Applied[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name')
  return rows
}

/** What is still to be applied; throws where the database does not fit this program. */
export function findPending(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const migration = known.get(name)
    if (!migration)
      throw new Error(`The database was made by a newer version of this program: it has ${name}.`)
    if (migration.checksum !== checksum) {
      throw new Error(`The migration ${name} was edited after it had been applied. Add a new one instead.`)
    }
  }
  const late = migrations.slice(0, applied.length).find(({ name }, index) => name !== applied[index]?.name)
  if (late) throw new Error(`The migration ${late.name} comes before one that has been applied already.`)
  return migrations.slice(applied.length)
}

const [LOOKS, LOOK_EVERY_MS] = [10, 100]

/** Of other processes and commands of the register. */
async function countConnections(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ open: string }>(
    `select count(*) as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'attendance-register%' and application_name <> $1`,
    [MIGRATING],
  )
  return Number(rows[0]?.open)
}

/** Refuses, before anything is changed, where a process still runs that would not survive what is to be applied. */
async function requireStopped(client: ClientBase, pending: readonly Migration[]): Promise<void> {
  const needing = pending.find(({ needsStop }) => needsStop)
  if (!needing) return
  let open = await countConnections(client)
  // PostgreSQL ends a connection a moment after its process has.
  for (let look = 1; open > 0 && look < LOOKS; look++) {
    await sleep(LOOK_EVERY_MS)
    open = await countConnections(client)
  }
  if (open === 0) return
  throw new Error(
    `This version changes the database in a way that the version before does not survive (${needing.name}), and a ` +
      `process or command of it still runs (${open} connections). Stop all of them, then start this one. Nothing was changed.`,
  )
}

/**
 * A table that a long read holds must not keep people waiting behind the migration that waits for it. Less than the second
 * after which PostgreSQL looks for deadlocks, so that of a migration and a mark that wait for each other the migration gives way.
 */
const LOCK_WAIT = '300ms'
const TRY_AGAIN_MS = 500

async function apply(client: ClientBase, migration: Migration): Promise<void> {
  while (!(await isApplied(client, migration))) await sleep(TRY_AGAIN_MS)
}

/** False where a table was in use for too long; nothing of the migration is left then. */
async function isApplied(client: ClientBase, migration: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${LOCK_WAIT}'`)
    await run(client, migration)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (hasGivenWay(error)) return false
    throw error
  }
}

const hasGivenWay = (error: unknown) =>
  error instanceof Error && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(sqlState(error.cause) ?? '')

async function run(client: ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${String(error)}`, { cause: error })
  }
}
