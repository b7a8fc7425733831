import { actingAs } from '#server/db/acting-person.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import * as leaves from './leaves.repository.ts'

export const BY_SEAL = { id: null, name: 'Seal', role: null }

/** Appends every entry that is committed and has no leaf yet. No save waits for it, and it waits for none. */
export async function sealEntries(database: Database): Promise<void> {
  await actingAs(BY_SEAL, () =>
    database.transaction(
      async (transaction) => {
        if (await leaves.becomeSealer(transaction)) await appendNew(transaction)
      },
      { longRunning: true },
    ),
  )
}

/** The same within a transaction that needs the leaves. */
export async function sealEntriesWithin(transaction: Queryable): Promise<void> {
  await leaves.waitToSeal(transaction)
  await appendNew(transaction)
}

async function appendNew(transaction: Queryable): Promise<void> {
  await leaves.enterBeginning(transaction)
  await leaves.noteClock(transaction)
  const latest = await leaves.latestNumbers(transaction)
  // Asked after the numbers were read: what has one of them by then is committed, or will never be.
  const isSettled = !(await leaves.isBeingWritten(transaction))
  await leaves.appendLeaves(transaction, await leaves.readProgress(transaction))
  // Otherwise the next round looks at the same numbers again, and finds what was under way in this one.
  if (isSettled) await leaves.saveProgress(transaction, latest)
  await leaves.refreshIndex(transaction)
}
