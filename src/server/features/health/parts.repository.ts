import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** Moments in milliseconds; 0 for never. */
export interface KeptStates {
  now: number
  lastBackup: number
  lastCheckpoint: number
  lastSealRound: number
  /** Entries of history and trail that have no place in the seal yet. */
  unsealedEntries: number
}

/** What the database knows about backups and the seal; a few rows in a school of any size. */
export async function readKeptStates(database: Queryable): Promise<KeptStates> {
  const [row] = await database.query<KeptStates>(sql`
    select ${ms(sql`clock_timestamp()`)} as now,
      ${ms(sql`(select made_at from last_backup)`)} as "lastBackup",
      ${ms(sql`(select made_at from record_checkpoints order by id desc limit 1)`)} as "lastCheckpoint",
      ${ms(sql`(select nullif(latest, '-infinity') from record_progress)`)} as "lastSealRound",
      (${lastNumber(sql`'attendance_changes'`)} - coalesce((select settled_mark from record_progress), 0)
        + ${lastNumber(sql`'trail_entries'`)} - coalesce((select settled_trail from record_progress), 0))::float8
        as "unsealedEntries"`)
  if (!row) throw new Error('The database has answered nothing')
  return row
}

const lastNumber = (table: Sql) =>
  sql`coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0)`

const ms = (moment: Sql) => sql`coalesce(1000 * extract(epoch from ${moment}), 0)::float8`
