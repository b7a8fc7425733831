import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { DiskPhotoStore } from '#server/infra/disk-photo-store.ts'
import path from 'node:path'
import { withTemporaryFolder } from './archive.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

/** Proves an archive: restores it on an empty PostgreSQL of its own and compares every row count and photo. */
export async function verifyBackup(file: string, now: Date): Promise<Manifest> {
  return withTemporaryFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), durable: false })
    try {
      const target = {
        connectionString: postgres.connectionString,
        photoStore: new DiskPhotoStore(path.join(folder, 'photos')),
      }
      const backup = await restoreBackup(target, file)
      const again = await makeBackup({ ...target, now }, path.join(folder, 'again.tar.gz'))
      const difference = differenceBetween(backup, again)
      if (difference) throw new Error(`The restored school differs from the backup: ${difference}`)
      return backup
    } finally {
      await postgres.stop()
    }
  })
}

function differenceBetween(backup: Manifest, again: Manifest): string | undefined {
  for (const { name, rows } of backup.tables) {
    const found = again.tables.find((table) => table.name === name)?.rows
    if (found !== rows) return `${name} has ${String(found)} rows instead of ${rows}`
  }
  const photos = new Map(again.photos.map((photo) => [photo.path, photo.sha256]))
  return backup.photos.find(({ path: photo, sha256 }) => photos.get(photo) !== sha256)?.path
}
