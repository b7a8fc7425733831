import { schoolNow } from '#domain/calendar/school-clock.ts'
import { actingAs } from '#server/db/acting-person.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import { becomeCleaner, detachPhotosOfLeavers, findUnneeded, forgetUpload } from './photos.repository.ts'
import { smallPath } from './photo-addresses.ts'

const EVERY_MS = 60_000
const AT_ONCE = 100

export interface CleanerParts {
  database: Database
  photoStore: PhotoStore
  clock: Clock
}

/** What happens by itself is entered in the trail under this name. */
const CLEANER = { id: null, name: 'Removal of photos of leavers', role: null }

/**
 * Removes the photos of those who have left, and those that no pupil refers to: never attached, replaced, or of a pupil
 * who was deleted.
 */
export function cleanPhotos({ database, photoStore, clock }: CleanerParts): Promise<number> {
  const clean = () =>
    database.transaction(
      async (transaction) => {
        if (!(await becomeCleaner(transaction))) return 0
        await detachPhotosOfLeavers(transaction, schoolNow(clock()).date)
        const unneeded = await findUnneeded(transaction, clock(), AT_ONCE)
        for (const path of unneeded) {
          // The photo goes first: the photo reader looks for it before it keeps a small one.
          await photoStore.remove(path)
          await photoStore.remove(smallPath(path))
          await forgetUpload(transaction, path)
        }
        return unneeded.length
      },
      { longRunning: true },
    )
  return actingAs(CLEANER, clean)
}

/** Cleans at the start, on request and every minute, one round at a time; the next round retries a failed one. */
export function createPhotoCleaner(parts: CleanerParts, onError: (error: unknown) => void) {
  let round = Promise.resolve()
  async function clean(before: Promise<void>): Promise<void> {
    await before
    await cleanPhotos(parts).catch(onError)
  }
  const soon = (): Promise<void> => {
    round = clean(round)
    return round
  }
  let timer: NodeJS.Timeout | undefined
  return {
    soon,
    start() {
      void soon()
      timer = setInterval(() => void soon(), EVERY_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

export type PhotoCleaner = ReturnType<typeof createPhotoCleaner>
