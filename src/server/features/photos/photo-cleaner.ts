import { schoolNow } from '#domain/calendar/school-clock.ts'
import { actingAs } from '#server/db/acting-person.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import { becomeCleaner, detachPhotosOfLeavers, findUnneeded, forgetUpload } from './photos.repository.ts'
import { smallPath } from './photo-addresses.ts'

const EVERY_MS = 60_000
const AT_ONCE = 100
const FAILING_STORE_MS = 30_000

export interface CleanerParts {
  database: Database
  photoStore: PhotoStore
  clock: Clock
}

/** What happens by itself is entered in the trail under this name. */
const CLEANER = { id: null, name: 'Removal of photos of leavers', role: null }

/**
 * Removes the photos of those who have left, and those that no pupil refers to: never attached, replaced, or of a pupil
 * who was deleted. Fails after the round with the first error of the store.
 */
export function cleanPhotos({ database, photoStore, clock }: CleanerParts): Promise<number> {
  return actingAs(CLEANER, async () => {
    // Committed first: a store that fails must not keep the photo of a leaver on the screens.
    await database.transaction(
      async (transaction) => {
        if (await becomeCleaner(transaction))
          await detachPhotosOfLeavers(transaction, schoolNow(clock()).date)
      },
      { longRunning: true },
    )
    const { removed, failures } = await database.transaction(
      async (transaction) => {
        if (!(await becomeCleaner(transaction))) return { removed: 0, failures: [] }
        return removeUnneeded(transaction, photoStore, await findUnneeded(transaction, clock(), AT_ONCE))
      },
      { longRunning: true },
    )
    if (failures.length > 0) throw failures[0]
    return removed
  })
}

/** Goes on after an object that the store will not delete; the next round retries it. */
async function removeUnneeded(transaction: Queryable, photoStore: PhotoStore, paths: readonly string[]) {
  const giveUpAt = performance.now() + FAILING_STORE_MS
  const failures: unknown[] = []
  let removed = 0
  for (const path of paths) {
    // A store that answers nothing would otherwise hold the transaction open for a quarter of an hour.
    if (failures.length > 0 && performance.now() > giveUpAt) break
    try {
      // The photo goes first: the photo reader looks for it before it keeps a small one.
      await photoStore.remove(path)
      await photoStore.remove(smallPath(path))
    } catch (error) {
      failures.push(error)
      continue
    }
    await forgetUpload(transaction, path)
    removed++
  }
  return { removed, failures }
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
