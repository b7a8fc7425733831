import { openDatabase } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import path from 'node:path'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import type { Trust } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

/** Proves an archive: restores it on an empty PostgreSQL of its own and compares every row count and photo, also those that pupils have. */
export async function verifyBackup(file: string, now: Date, trust: Trust): Promise<Manifest> {
  return withTemporaryFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), durable: false })
    try {
      const target = {
        connectionString: postgres.connectionString,
        photoStore: new DiskPhotoStore(path.join(folder, 'photos')),
      }
      const backup = await restoreBackup(target, file, trust)
      const again = await makeBackup({ ...target, now, key: trust.key }, path.join(folder, 'again.tar.gz'))
      const difference = differenceBetween(backup, again) ?? (await missingPhoto(backup, target))
      if (difference) throw new Error(`The restored school differs from the backup: ${difference}`)
      return backup
    } finally {
      await postgres.stop()
    }
  })
}

async function missingPhoto(
  backup: Manifest,
  { connectionString }: { connectionString: string },
): Promise<string | undefined> {
  const database = openDatabase({ connectionString, max: 1 })
  try {
    const named = await database.query<{ path: string }>(
      sql`select photo_object_path as path from students where photo_object_path is not null order by id`,
    )
    const saved = new Set(backup.photos.map((photo) => photo.path))
    const missing = named.filter((photo) => !saved.has(photo.path))
    return missing[0] && `the photos of ${missing.length} pupils are not in it, ${missing[0].path} among them`
  } finally {
    await database.close()
  }
}

function differenceBetween(backup: Manifest, again: Manifest): string | undefined {
  // An archive of an earlier version is brought up to date, and may have had a table that is no longer needed.
  const isEarlier = backup.migrations.length < again.migrations.length
  for (const { name, rows } of backup.tables) {
    const found = again.tables.find((table) => table.name === name)?.rows
    if (found === undefined && isEarlier) continue
    if (found !== rows) return `${name} has ${String(found)} rows instead of ${rows}`
  }
  const photos = new Map(again.photos.map((photo) => [photo.path, photo.sha256]))
  return backup.photos.find(({ path: photo, sha256 }) => photos.get(photo) !== sha256)?.path
}
