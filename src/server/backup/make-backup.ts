import { copyOut } from '#server/db/copy-out.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { liftTimeLimits } from '#server/db/time-limits.ts'
import { PHOTO_CLEANER_LOCK } from '#server/db/photo-cleaner-lock.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import { createHash } from 'node:crypto'
import path from 'node:path'
import type { PoolClient } from 'pg'
import { prepareFolder, writeArchive } from './archive.ts'
import type { ArchivedFile } from './archive.ts'
import { MANIFEST_FILE, PHOTO_FOLDER, SEAL_FILE, photoFile, tableFile } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { sealOf } from './seal.ts'
import { spool } from './spool.ts'
import { knownTables } from './tables.ts'
import type { Table } from './tables.ts'

interface Source {
  connectionString: string
  photoStore: PhotoStore
  now: Date
  /** Seals the archive (`backupKey`). */
  key: Buffer
}

/** Writes the whole school into one file while it is in use: what one instant saw, with a hash for every part. */
export async function makeBackup(source: Source, file: string): Promise<Manifest> {
  const folder = path.dirname(path.resolve(file))
  await prepareFolder(folder)
  const database = openDatabase({ connectionString: source.connectionString, max: 2, longRunning: true })
  try {
    return await withoutPhotoCleaner(database, () =>
      withSnapshot(database, async (client) => {
        const made = await emptyManifest(client, source.now)
        await writeArchive(file, filesOf({ ...source, client, folder, made }))
        return made
      }),
    ).then((made) => noteBackup(database, made))
  } finally {
    await database.close()
  }
}

/** Notes the moment that the archive shows, for those who watch over the backups. */
async function noteBackup(database: Database, made: Manifest): Promise<Manifest> {
  const [table] = await database.query<{ exists: boolean }>(
    sql`select to_regclass('last_backup') is not null as exists`,
  )
  // A school that an older version has left is backed up before its migrations.
  if (!table?.exists) return made
  await database.query(sql`
    insert into last_backup (made_at) values (${made.madeAt}::timestamptz)
    on conflict (only_one) do update set made_at = excluded.made_at`)
  return made
}

/** A photo that is replaced during the work stays in the store until it is done: the tables may still name it. */
function withoutPhotoCleaner<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.transaction(
    async (transaction) => {
      await transaction.query(sql`select pg_advisory_xact_lock(${PHOTO_CLEANER_LOCK})`)
      return work()
    },
    { longRunning: true },
  )
}

/** One snapshot for all tables: a mark and its history entry are both in it, or neither is. */
function withSnapshot<T>(database: Database, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return database.withClient(async (client) => {
    await client.query('begin isolation level repeatable read read only')
    await liftTimeLimits(client, 'end of transaction')
    const result = await work(client)
    await client.query('commit')
    return result
  })
}

async function emptyManifest(client: PoolClient, now: Date): Promise<Manifest> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  return {
    format: 'attendance-register-backup-1',
    madeAt: now.toISOString(),
    migrations,
    tables: [],
    photos: [],
  }
}

type Filling = Source & { client: PoolClient; folder: string; made: Manifest }

/** Everything that goes into the archive; the manifest, which is filled on the way, and its seal are the last. */
async function* filesOf(filling: Filling): AsyncGenerator<ArchivedFile> {
  for (const table of await knownTables(filling.client)) yield* tableIn(filling, table)
  yield* photosIn(filling)
  const manifest = Buffer.from(JSON.stringify(filling.made, null, 2))
  yield { name: MANIFEST_FILE, content: manifest }
  yield { name: SEAL_FILE, content: sealOf(manifest, filling.key) }
}

async function* tableIn(
  { client, folder, made }: Filling,
  { name, columns }: Table,
): AsyncGenerator<ArchivedFile> {
  let rows = 0
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      for (const byte of chunk) if (byte === 10) rows += 1
      yield chunk
    }
  }
  const copy = copyOut(client, `select ${columns.join(', ')} from ${name}`)
  const content = await spool(folder, counted(copy))
  try {
    made.tables.push({ name, columns, rows, sha256: content.sha256 })
    yield { name: tableFile(name), content }
  } finally {
    await content.close()
  }
}

async function* photosIn({ photoStore, made }: Filling): AsyncGenerator<ArchivedFile> {
  for (const photo of (await photoStore.list(PHOTO_FOLDER)).toSorted()) {
    const content = await photoStore.get(photo)
    // A small one that was removed since it was listed: it is made again when it is asked for.
    if (!content) continue
    made.photos.push({ path: photo, sha256: createHash('sha256').update(content).digest('hex') })
    yield { name: photoFile(photo), content }
  }
}
