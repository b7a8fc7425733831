import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import type { Database, DatabaseOptions } from '#server/db/database.ts'
import { hasOwner } from '#server/db/embedded/directory-owner.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { Client } from 'pg'

const TEMPLATE = 'register_template'
const PREFIX = 'register-test-'
const JUST_BEGUN_MS = 60_000

export type DatabaseServer = { connectionString: string; stop: () => Promise<void> }

/** Starts a PostgreSQL of its own for a test run, with a migrated template to copy databases from. */
export async function startDatabaseServer(options: { durable?: boolean } = {}): Promise<DatabaseServer> {
  await removeLeftOvers()
  const dataDir = mkdtempSync(path.join(tmpdir(), PREFIX))
  const removeDataDir = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      durable: options.durable ?? false,
      maxConnections: 300,
    })
    const stop = () => postgres.stop().finally(removeDataDir)
    await makeTemplate(postgres.connectionString).catch((error: unknown) =>
      stop().then(() => Promise.reject(error)),
    )
    return { connectionString: postgres.connectionString, stop }
  } catch (error) {
    removeDataDir()
    throw error
  }
}

export type TestDatabase = { database: Database; connectionString: string; drop: () => Promise<void> }

export type TestDatabaseOptions = Pick<DatabaseOptions, 'max' | 'longRunning'>

let made = 0

/** A fresh, migrated, empty database on the server. */
export function createDatabaseOn(server: string, options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  return copyNamed(server, TEMPLATE, options)
}

/** A copy of a database on the same server; no client may be connected to it. */
export function copyDatabaseOn(server: string, original: string): Promise<TestDatabase> {
  return copyNamed(server, new URL(original).pathname.slice(1), {})
}

async function copyNamed(
  server: string,
  template: string,
  options: TestDatabaseOptions,
): Promise<TestDatabase> {
  made += 1
  const name = `test_${process.pid}_${made}_${Date.now().toString(36)}`
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  const connectionString = withDatabase(server, name)
  const database = openDatabase({ connectionString, ...options })
  const drop = async () => {
    await database.close()
    await onServer(server, `drop database if exists ${name} with (force)`)
  }
  return { database, connectionString, drop }
}

/** A database without any table, to migrate. */
export async function createEmptyDatabaseOn(
  server: string,
): Promise<{ connectionString: string; drop: () => Promise<void> }> {
  made += 1
  const name = `empty_${process.pid}_${made}_${Date.now().toString(36)}`
  await onServer(server, `create database ${name}`)
  return {
    connectionString: withDatabase(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

async function makeTemplate(server: string): Promise<void> {
  await onServer(server, `create database ${TEMPLATE}`)
  await migrate(withDatabase(server, TEMPLATE))
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

// A run that was killed could not clean up; its PostgreSQL has ended with it.
async function removeLeftOvers(): Promise<void> {
  for (const entry of readdirSync(tmpdir())) {
    const directory = path.join(tmpdir(), entry)
    if (entry.startsWith(PREFIX) && (await isLeftOver(directory))) {
      rmSync(directory, { recursive: true, force: true })
    }
  }
}

async function isLeftOver(directory: string): Promise<boolean> {
  try {
    // A run that has just begun owns its directory in a moment.
    const isOld = Date.now() - statSync(directory).mtimeMs > JUST_BEGUN_MS
    return isOld && !(await hasOwner(directory))
  } catch {
    // Another run has just removed it.
    return false
  }
}
