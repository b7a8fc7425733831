import { Pool } from 'pg'
import { SAVES, TABLES, valuesOf } from './thin-statements.ts'
import type { Limit, Save } from './thin-statements.ts'

interface Saved {
  count: number
  records: string
}

export const openThinPool = (connectionString: string | undefined): Pool => {
  const pool = new Pool({
    ...{ connectionString, max: 10 },
    // Otherwise PostgreSQL would plan the statements with arrays anew each time.
    options: '-c plan_cache_mode=force_generic_plan',
  })
  // PostgreSQL stops while idle connections remain.
  return pool.on('error', () => {})
}

/** Makes the tables of the limits, and answers how they save. */
export async function createThinSaves(pool: Pool) {
  await pool.query(TABLES)
  let session: Promise<string> | undefined

  /** People are signed in after the tables are made. */
  async function anySession(): Promise<string> {
    const { rows } = await pool.query<{ sid: string }>(
      "select sid from sessions where sess ? 'userId' limit 1",
    )
    return rows[0]?.sid ?? ''
  }
  return async function save(limit: Limit, body: Save): Promise<unknown> {
    const values = valuesOf(limit, body, await (session ??= anySession()))
    const { rows, rowCount } = await pool.query<Saved>({ ...SAVES[limit], values })
    const [saved] = rows
    if (!saved) return { saved: rowCount }
    if (saved.count !== body.marks.length) throw new Error('Another mark was expected')
    return saved.records
  }
}
