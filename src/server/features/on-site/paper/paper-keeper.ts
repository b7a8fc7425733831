import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Config } from '#server/infra/config/config.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import path from 'node:path'
import { keepPaper } from './paper.service.ts'
import type { PaperStore } from './paper.service.ts'

const EVERY_MS = 60_000

interface KeeperParts {
  config: Pick<Config, 'dataDir' | 's3' | 'school'>
  database: Database
  clock: Clock
  photoStore: PhotoStore
}

/** Where the school's other files are: in the bucket, or else under DATA_DIR, which only its owner may read. */
export function paperStore({ config, photoStore }: Pick<KeeperParts, 'config' | 'photoStore'>): PaperStore {
  if (config.s3) return { store: photoStore, prefix: 'paper/' }
  return { store: new DiskPhotoStore(path.join(config.dataDir, 'paper')), prefix: '' }
}

/** [N3] Keeps the lists of each morning; a round that fails is tried again a minute later. */
export function createPaperKeeper(parts: KeeperParts, onError: (error: unknown) => void) {
  const { config, database, clock } = parts
  const store = paperStore(parts)
  let keptOn: IsoDate | undefined
  let round = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function keepAfter(before: Promise<void>): Promise<void> {
    await before
    const at = clock()
    const { date } = schoolNow(at)
    if (keptOn === date) return
    try {
      if (await keepPaper(database, store, { schoolName: config.school.name, at })) keptOn = date
    } catch (error) {
      onError(error)
    }
  }
  return {
    start(): void {
      timer = setInterval(() => {
        round = keepAfter(round)
      }, EVERY_MS)
      timer.unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await round
    },
  }
}
