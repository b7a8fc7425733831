import { openDatabase } from '#server/db/database.ts'
import { holdMigrations, migrateWithin } from '#server/db/migrate.ts'
import { MIGRATIONS_DIR, readMigrations } from '#server/db/migration-files.ts'
import type { Migration } from '#server/db/migration-files.ts'
import { liftTimeLimits } from '#server/db/time-limits.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { PHOTO_FOLDER, photoFile, tableFile } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { checkBackup, readParts } from './read-backup.ts'
import type { Trust } from './read-backup.ts'
import { knownTables, matchTables } from './tables.ts'

/** A register that has just stopped is seen for a moment longer. */
const CLOSING_MS = 2000

interface Target {
  connectionString: string
  photoStore: PhotoStore
  /** For a school that goes on with it; what is only compared with the archive stays exactly as that. */
  isEntered?: boolean
}

/** Replaces everything by what the archive holds, or, should anything fail, nothing; the caller has made a restore point before. */
export async function restoreBackup(target: Target, file: string, trust: Trust): Promise<Manifest> {
  const backup = await checkBackup(file, trust)
  const migrations = await readMigrations(MIGRATIONS_DIR)
  const itsMigrations = migrationsOf(backup, migrations)
  const database = openDatabase({ connectionString: target.connectionString, max: 1, longRunning: true })
  try {
    // A failure closes the connection, and the transaction with it.
    await database.withClient(async (client) => {
      await client.query('begin')
      await liftTimeLimits(client, 'end of transaction')
      await holdMigrations(client)
      await refuseWhileInUse(client)
      await client.query('drop schema public cascade')
      await client.query('create schema public')
      await migrateWithin(client, itsMigrations)
      await loadTables(client, backup, file)
      // An archive of an older version is brought up to date like any older database.
      await migrateWithin(client, migrations)
      await continueNumbers(client)
      if (target.isEntered) await enterRestore(client, backup)
      // They change nothing that the tables named before: a photo that is replaced gets a new path.
      await loadPhotos(target.photoStore, backup, file)
      await client.query('commit')
    })
  } finally {
    await database.close()
  }
  await removeOtherPhotos(target.photoStore, backup)
  return backup
}

/** The record goes on from the archive's last entry: the trail says since when, and of which moment the archive is. */
async function enterRestore(client: PoolClient, { madeAt }: Manifest): Promise<void> {
  await client.query(`select set_config('register.user_name', 'Command restore', true)`)
  await client.query(
    `select enter_in_trail('restored', 'school', '', '', null, null, jsonb_build_object('madeAt', $1::text))`,
    [madeAt],
  )
}

/** What gives the database the form that it had when the archive was made: files of ours, which the archive only names. */
function migrationsOf(backup: Manifest, migrations: readonly Migration[]): Migration[] {
  const unknown = backup.migrations.find(({ name }) => !migrations.some((ours) => ours.name === name))
  if (unknown) {
    throw new Error(
      `The backup was made by a newer version of this program: it has ${JSON.stringify(unknown.name)}.`,
    )
  }
  return migrations.filter((ours) => backup.migrations.some(({ name }) => name === ours.name))
}

async function refuseWhileInUse(client: PoolClient): Promise<void> {
  const deadline = performance.now() + CLOSING_MS
  while (await isInUse(client)) {
    if (performance.now() > deadline)
      throw new Error('The register is running. Please stop it before restoring.')
    await setTimeout(50)
  }
}

async function isInUse(client: PoolClient): Promise<boolean> {
  // Within a transaction PostgreSQL shows the connections as they were at the first look.
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'attendance-register%'`,
  )
  return rows.length > 0
}

async function loadTables(client: PoolClient, backup: Manifest, file: string): Promise<void> {
  const hashes = new Map(backup.tables.map(({ name, sha256 }) => [name, sha256]))
  const tables = matchTables(await knownTables(client), backup.tables)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  for (const { name, columns } of tables) {
    const part = new Map([[tableFile(name), hashes.get(name) ?? '']])
    await readParts(file, part, (_, content) =>
      pipeline(content, client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))),
    )
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
}

/** The next row of each table gets a number of its own. */
async function continueNumbers(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select attrelid::regclass::text as "table", quote_ident(attname) as "column" from pg_attribute
     join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attidentity <> ''`,
  )
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 1), max(${column}) is not null)
       from ${table}`,
    )
  }
  for (const statement of [NUMBER_OF_NEXT_PUPIL, NUMBER_OF_NEXT_PERSON, NUMBER_OF_NEXT_PLAN])
    await client.query(statement)
}

// The history outlives a pupil: a pupil who is added next must not get the number, and with it the history, of one
// who was deleted.
const NUMBER_OF_NEXT_PUPIL = `
  select setval(pg_get_serial_sequence('students', 'id'), max(id)::bigint)
  from (select id from students union all select student_id from attendance_changes
    union all select subject_id::integer from trail_entries where subject = 'pupil') as numbers having count(*) > 0`

// The trail knows a deleted pupil by the number of the person, too.
const NUMBER_OF_NEXT_PERSON = `
  select setval(pg_get_serial_sequence('persons', 'id'), max(id)::bigint)
  from (select id from persons union all select (before ->> 'personId')::integer from trail_entries
    where kind = 'pupilDeleted') as numbers having max(id) is not null`

// Several rows have the number of one plan, so that it has a sequence of its own: a plan that is entered next must not
// replace an older one.
const NUMBER_OF_NEXT_PLAN = `
  select setval('planned_absence_ids', max(plan_id)::bigint) from planned_absences having count(*) > 0`

async function loadPhotos(photoStore: PhotoStore, backup: Manifest, file: string): Promise<void> {
  const paths = new Map(backup.photos.map(({ path: photo }) => [photoFile(photo), photo]))
  const hashes = new Map(backup.photos.map(({ path: photo, sha256 }) => [photoFile(photo), sha256]))
  if (hashes.size === 0) return
  await readParts(file, hashes, async (name, content) => {
    const pieces: Buffer[] = []
    for await (const piece of content) pieces.push(piece)
    await photoStore.put(paths.get(name) ?? '', Buffer.concat(pieces))
  })
}

/** Photos that were taken since, or of pupils who are not in the archive; last, so that nothing is lost on the way. */
async function removeOtherPhotos(photoStore: PhotoStore, backup: Manifest): Promise<void> {
  const restored = new Set(backup.photos.map((photo) => photo.path))
  for (const photo of await photoStore.list(PHOTO_FOLDER)) {
    if (!restored.has(photo)) await photoStore.remove(photo)
  }
}

/** Where a restore point goes: beside the data, named by the instant. */
export async function restorePointFile(dataDir: string, now: Date): Promise<string> {
  const folder = path.join(dataDir, 'restore-points')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return path.join(folder, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`)
}
