import { DirectoryInUse } from '#server/db/embedded/directory-owner.ts'
import { embeddedConnection, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { isDatabaseReached } from '#server/db/wait-for-database.ts'
import type { Config } from '#server/infra/config/config.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import { keepPrivate } from '#server/infra/private-folder.ts'
import { S3PhotoStore } from '#server/infra/photo-store/s3-photo-store.ts'
import path from 'node:path'

export interface Stores {
  connectionString: string
  photoStore: PhotoStore
  close(): Promise<void>
}

/** Photos are in the configured object store, otherwise on the disk. */
function openPhotoStore(config: Config): PhotoStore {
  return config.s3 ? new S3PhotoStore(config.s3) : new DiskPhotoStore(path.join(config.dataDir, 'photos'))
}

/** Opens the configured database, or starts the embedded one, and opens the photo store. */
export async function openStores(config: Config, report: (message: string) => void): Promise<Stores> {
  keepPrivate(config.dataDir, report)
  const photoStore = openPhotoStore(config)
  if (config.databaseUrl) {
    return { connectionString: config.databaseUrl, photoStore, close: async () => {} }
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, report })
  return { connectionString: embedded.connectionString, photoStore, close: () => embedded.stop() }
}

/** The same for a command, which shares the embedded database of a running register, or starts it. */
export async function openStoresBeside(config: Config, report: (message: string) => void): Promise<Stores> {
  try {
    return await openStores(config, report)
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    const databaseUrl = embeddedConnection(config.dataDir)
    if (await isDatabaseReached(databaseUrl)) return openStores({ ...config, databaseUrl }, report)
    throw new Error(
      `${config.dataDir} is in use, but its database cannot be reached from here: run the command where the register runs.`,
      { cause: error },
    )
  }
}
