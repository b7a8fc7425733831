import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface StoredCheckpoint {
  size: number
  madeAt: string
  root: Buffer
  /** The right edge of the tree at that size. */
  edge: Buffer[]
  /** The signed text. */
  note: string
}

export async function latestCheckpoint(database: Queryable): Promise<StoredCheckpoint | undefined> {
  const [row] = await database.query<StoredCheckpoint>(sql`
    select size, made_at as "madeAt", root, edge, note from record_checkpoints order by id desc limit 1`)
  return row
}

export async function saveCheckpoint(
  transaction: Queryable,
  { size, madeAt, root, edge, note }: StoredCheckpoint,
): Promise<void> {
  await transaction.query(sql`
    insert into record_checkpoints (size, made_at, root, edge, note)
    values (${size}, ${madeAt}::timestamptz, ${root}, ${edge}::bytea[], ${note})`)
}

/** The clock that entries take their moments from. */
export async function databaseClock(database: Queryable): Promise<string> {
  const [row] = await database.query<{ now: string }>(sql`select clock_timestamp() as now`)
  return row?.now ?? ''
}
