import { openDatabase } from '#server/db/database.ts'
import { holdMigrations, migrateWithin } from '#server/db/migrate.ts'
import { MIGRATIONS_DIR } from '#server/db/migration-files.ts'
import type { PhotoStore } from '#server/infra/photo-store.ts'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withTemporaryFolder } from './archive.ts'
import { photoFile, tableFile } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { withCheckedBackup } from './read-backup.ts'

/** Every photo of a pupil lies under it; what else a bucket may hold is not ours. */
const PHOTO_FOLDER = 'students/'

interface Target {
  connectionString: string
  photoStore: PhotoStore
}

/** Replaces everything by what the archive holds, or, should anything fail, nothing; the caller has made a restore point before. */
export async function restoreBackup(
  { connectionString, photoStore }: Target,
  file: string,
): Promise<Manifest> {
  return withCheckedBackup(file, async (backup, folder) => {
    const database = openDatabase({ connectionString, max: 1, longRunning: true })
    try {
      // A failure closes the connection, and the transaction with it.
      await database.withClient(async (client) => {
        await client.query('begin')
        // The operator may have given the role a limit.
        await client.query('set local statement_timeout = 0')
        await replaceTables(client, backup, folder)
        // They change nothing that the tables named before: a photo that is replaced gets a new path.
        await loadPhotos(photoStore, backup, folder)
        await client.query('commit')
      })
    } finally {
      await database.close()
    }
    await removeOtherPhotos(photoStore, backup)
    return backup
  })
}

async function replaceTables(client: PoolClient, backup: Manifest, folder: string): Promise<void> {
  await holdMigrations(client)
  await refuseWhileInUse(client)
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await migrateAsFarAs(client, backup)
  await loadTables(client, backup, folder)
  // An archive of an older version is brought up to date like any older database.
  await migrateWithin(client)
}

async function refuseWhileInUse(client: PoolClient): Promise<void> {
  const { rows: others } = await client.query(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'attendance-register%'`,
  )
  if (others.length > 0) throw new Error('The register is running. Please stop it before restoring.')
}

/** The database in the form that it had when the archive was made. */
async function migrateAsFarAs(client: PoolClient, backup: Manifest): Promise<void> {
  await withTemporaryFolder(async (folder) => {
    for (const { name } of backup.migrations) {
      await copyFile(path.join(MIGRATIONS_DIR, `${name}.sql`), path.join(folder, `${name}.sql`)).catch(
        (cause: unknown) => {
          throw new Error(`The backup was made by a newer version of this program: it has ${name}.`, {
            cause,
          })
        },
      )
    }
    await migrateWithin(client, folder)
  })
}

async function loadTables(client: PoolClient, backup: Manifest, folder: string): Promise<void> {
  for (const { name } of backup.tables) await client.query(`alter table ${name} disable trigger user`)
  for (const { name, columns } of backup.tables) {
    const copy = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
    await pipeline(createReadStream(path.join(folder, tableFile(name))), copy)
  }
  for (const { name } of backup.tables) await client.query(`alter table ${name} enable trigger user`)
  await continueNumbers(client)
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
  await client.query(NUMBER_OF_NEXT_PUPIL)
}

// The history outlives a pupil: whoever is added next must not get the number, and with it the history, of somebody
// who was deleted.
const NUMBER_OF_NEXT_PUPIL = `
  select setval(pg_get_serial_sequence('students', 'id'), max(id)::bigint)
  from (select id from students union all select student_id from attendance_changes) as numbers having count(*) > 0`

async function loadPhotos(photoStore: PhotoStore, backup: Manifest, folder: string): Promise<void> {
  for (const { path: photo } of backup.photos) {
    await photoStore.put(photo, await readFile(path.join(folder, photoFile(photo))))
  }
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
  await mkdir(folder, { recursive: true })
  return path.join(folder, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`)
}
