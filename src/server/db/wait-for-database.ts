import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from './database.ts'
import type { Queryable } from './database.ts'
import { sql } from './sql.ts'

/** Longer than an embedded database needs for its first start. */
const STARTING_MS = 15_000

/** Waits for a database that may still be starting; false when it does not answer in time. */
export async function isDatabaseReached(connectionString: string): Promise<boolean> {
  const database = openDatabase({ connectionString, max: 1 })
  try {
    for (const end = performance.now() + STARTING_MS; performance.now() < end; await sleep(250)) {
      if (await databaseAnswers(database)) return true
    }
    return false
  } finally {
    await database.close()
  }
}

export async function databaseAnswers(database: Queryable): Promise<boolean> {
  try {
    await database.query(sql`select 1 as alive`)
    return true
  } catch {
    return false
  }
}
