import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from './database.ts'

/** Longer than an embedded database needs for its first start. */
const STARTING_MS = 15_000

/** Waits for a database that may still be starting; false when it does not answer in time. */
export async function isDatabaseReached(connectionString: string): Promise<boolean> {
  const database = openDatabase({ connectionString, max: 1 })
  const answers = () =>
    database.query('select 1').then(
      () => true,
      () => false,
    )
  try {
    for (const end = performance.now() + STARTING_MS; performance.now() < end; await sleep(250)) {
      if (await answers()) return true
    }
    return false
  } finally {
    await database.close()
  }
}
