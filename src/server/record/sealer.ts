import { isCheckpointDue } from '#domain/record/checkpoint-due.ts'
import type { Database } from '#server/db/database.ts'
import { sealEntries } from './append-leaves.ts'
import { databaseClock, latestCheckpoint } from './checkpoints.repository.ts'
import { makeCheckpoint } from './make-checkpoint.ts'
import type { Seal } from './make-checkpoint.ts'

const EVERY_MS = 60_000

/** Appends new entries to the seal every minute and makes a checkpoint every evening; the next round retries a failed one. */
export function createSealer(database: Database, seal: Seal, onError: (error: unknown) => void) {
  let round = Promise.resolve()
  async function sealAfter(before: Promise<void>): Promise<void> {
    await before
    await sealRound(database, seal).catch(onError)
  }
  let timer: NodeJS.Timeout | undefined
  return {
    start() {
      timer = setInterval(() => {
        round = sealAfter(round)
      }, EVERY_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

export async function sealRound(database: Database, seal: Seal): Promise<void> {
  await sealEntries(database)
  const last = await latestCheckpoint(database)
  const now = new Date(await databaseClock(database))
  if (isCheckpointDue(last && new Date(last.madeAt), now)) await makeCheckpoint(database, seal)
}
