import { copyOut } from '#server/db/copy-out.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { PHOTO_CLEANER_LOCK } from '#server/db/photo-cleaner-lock.ts'
import type { PhotoStore } from '#server/infra/photo-store.ts'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { pack, withTemporaryFolder } from './archive.ts'
import { MANIFEST_FILE, photoFile, tableFile } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { columnsOf, tablesInOrder } from './tables.ts'

interface Source {
  connectionString: string
  photoStore: PhotoStore
  now: Date
}

/** Writes the whole school into one file while it is in use: what one instant saw, with a hash for every part. */
export async function makeBackup(
  { connectionString, photoStore, now }: Source,
  file: string,
): Promise<Manifest> {
  const database = openDatabase({ connectionString, max: 2, longRunning: true })
  try {
    return await withTemporaryFolder(async (folder) => {
      const saved = await withoutPhotoCleaner(database, async () => ({
        ...(await saveTables(database, folder)),
        photos: await savePhotos(photoStore, folder),
      }))
      const made: Manifest = {
        format: 'attendance-register-backup-1',
        madeAt: now.toISOString(),
        ...saved,
      }
      await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify(made, null, 2))
      await mkdir(path.dirname(path.resolve(file)), { recursive: true })
      await pack(folder, file)
      return made
    })
  } finally {
    await database.close()
  }
}

/** A photo that is replaced during the work stays in the store until it is done: the tables may still name it. */
function withoutPhotoCleaner<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.transaction(
    async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock($1)', [PHOTO_CLEANER_LOCK])
      return work()
    },
    { longRunning: true },
  )
}

async function saveTables(
  database: Database,
  folder: string,
): Promise<Pick<Manifest, 'migrations' | 'tables'>> {
  await mkdir(path.join(folder, 'tables'))
  const names = await tablesInOrder(database)
  const columns = new Map<string, string[]>()
  for (const name of names) columns.set(name, await columnsOf(database, name))
  return database.withClient(async (client) => {
    // One snapshot for all tables: a mark and its history entry are both in it, or neither is.
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    )
    const tables: Manifest['tables'] = []
    for (const name of names) tables.push(await saveTable(client, folder, name, columns.get(name) ?? []))
    await client.query('commit')
    return { migrations, tables }
  })
}

async function saveTable(client: PoolClient, folder: string, name: string, columns: string[]) {
  const hash = createHash('sha256')
  let rows = 0
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      for (const byte of chunk) if (byte === 10) rows += 1
      done(null, chunk)
    },
  })
  const copy = copyOut(client, `select ${columns.join(', ')} from ${name}`)
  await pipeline(copy, watch, createWriteStream(path.join(folder, tableFile(name))))
  return { name, columns, rows, sha256: hash.digest('hex') }
}

async function savePhotos(photoStore: PhotoStore, folder: string): Promise<Manifest['photos']> {
  const photos: Manifest['photos'] = []
  for (const photo of (await photoStore.list('')).toSorted()) {
    const bytes = await photoStore.get(photo)
    // A small one that was removed since it was listed: it is made again when it is asked for.
    if (!bytes) continue
    const file = path.join(folder, photoFile(photo))
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, bytes)
    photos.push({ path: photo, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  return photos
}
