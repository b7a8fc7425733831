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

/** Where photos are: an object store where one is configured, otherwise the disk. */
function openPhotoStore(config: Config): PhotoStore {
  return config.s3 ? new S3PhotoStore(config.s3) : new DiskPhotoStore(path.join(config.dataDir, 'photos'))
}

/** Where everything lasting lives: the configured database, or the embedded one, which is started; and the photos. */
export async function openStores(config: Config, report: (message: string) => void): Promise<Stores> {
  keepPrivate(config.dataDir, report)
  const photoStore = openPhotoStore(config)
  if (config.databaseUrl) {
    return { connectionString: config.databaseUrl, photoStore, close: async () => {} }
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, report })
  return { connectionString: embedded.connectionString, photoStore, close: () => embedded.stop() }
}

/** The same for a command: the embedded database of a running register is used beside it, otherwise it is started. */
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
