import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** One process at a time appends leaves; the number is locked by nothing else here. */
const SEAL_LOCK = 7180

/** False where another process is sealing. The lock goes with the transaction. */
export async function becomeSealer(transaction: Queryable): Promise<boolean> {
  const [row] = await transaction.query<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SEAL_LOCK}) as locked`,
  )
  return row?.locked ?? false
}

/** The same, for a command that cannot do without: waits for the other process. */
export async function waitToSeal(transaction: Queryable): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(${SEAL_LOCK})`)
}

/** The highest numbers that entries have been given so far, of the history and of the trail. */
export interface EntryNumbers {
  mark: number
  trail: number
}

export async function latestNumbers(transaction: Queryable): Promise<EntryNumbers> {
  const [row] = await transaction.query<EntryNumbers>(sql`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('attendance_changes', 'id')::regclass), 0) as mark,
      coalesce(pg_sequence_last_value(pg_get_serial_sequence('trail_entries', 'id')::regclass), 0) as trail`)
  return row ?? { mark: 0, trail: 0 }
}

/**
 * Tells whether a transaction that can still enter something is under way. A statement locks its table before it draws a
 * number, and until its transaction ends: without such a lock, every number drawn before is settled.
 */
export async function isBeingWritten(transaction: Queryable): Promise<boolean> {
  const [row] = await transaction.query<{ busy: boolean }>(sql`
    select exists (
      select from pg_locks where relation in ('attendance_changes'::regclass, 'trail_entries'::regclass)
        and database = (select oid from pg_database where datname = current_database())
        and mode = 'RowExclusiveLock' and pid is distinct from pg_backend_pid()
    ) as busy`)
  return row?.busy ?? true
}

export async function readProgress(transaction: Queryable): Promise<EntryNumbers> {
  const [row] = await transaction.query<EntryNumbers>(
    sql`select settled_mark as mark, settled_trail as trail from record_progress`,
  )
  return row ?? { mark: 0, trail: 0 }
}

export async function saveProgress(transaction: Queryable, { mark, trail }: EntryNumbers): Promise<void> {
  await transaction.query(sql`
    insert into record_progress (settled_mark, settled_trail) values (${mark}, ${trail})
    on conflict (only_one) do update set settled_mark = excluded.settled_mark, settled_trail = excluded.settled_trail`)
}

/** The first entry of all says since when there are entries; without it, it could be taken away unnoticed. */
export async function enterBeginning(transaction: Queryable): Promise<void> {
  await transaction.query(sql`
    select enter_in_trail('recordBegun', 'school', '', '', null, jsonb_build_object('since', since at time zone 'UTC'))
    from (select least(clock_timestamp(), (select min(changed_at) from attendance_changes),
      (select min(entered_at) from trail_entries)) as since) as oldest
    where not exists (select from record_leaves)
      and not exists (select from trail_entries where kind = 'recordBegun')`)
}

/** Notes the clock, and enters it if it was set back since it was noted last. */
export async function noteClock(transaction: Queryable): Promise<void> {
  await transaction.query(sql`
    select enter_in_trail('clockSetBack', 'school', '', '', null, jsonb_build_object('from', latest))
    from record_progress where latest > clock_timestamp() + interval '1 minute'`)
  await transaction.query(sql`
    insert into record_progress (latest) values (clock_timestamp())
    on conflict (only_one) do update set latest = excluded.latest`)
}

/** Lets the index know the new pages: it finds the newest entries without reading the older ones. No write waits for it. */
export async function refreshIndex(transaction: Queryable): Promise<void> {
  await transaction.query(sql`select brin_summarize_new_values('attendance_changes_id_index')`)
}

/** With a limit, so that each new entry looks for its own leaf: planned as a join, all leaves of six years were read. */
const leafOf = (source: 'mark' | 'trail') => sql`
  left join lateral (
    select true as sealed from record_leaves where source = ${source} and entry_id = entry.id limit 1
  ) as leaf on true`

// Hashed before they are sorted: 32 bytes of each entry, not its whole line.
const LEAF = sql`sha256('\\x00'::bytea || convert_to(record_line(entry), 'UTF8'))`

/** Appends the entries with numbers above these that have no leaf yet. */
export async function appendLeaves(transaction: Queryable, after: EntryNumbers): Promise<void> {
  await transaction.query(sql`
    with fresh as (
      select 'mark' as source, entry.id, entry.changed_at as at, false as is_first, ${LEAF} as leaf
      from attendance_changes entry ${leafOf('mark')} where entry.id > ${after.mark} and sealed is null
      union all
      select 'trail', entry.id, entry.entered_at, entry.kind in ('recordBegun', 'clockSetBack'), ${LEAF}
      from trail_entries entry ${leafOf('trail')} where entry.id > ${after.trail} and sealed is null
    )
    insert into record_leaves (position, source, entry_id, leaf)
    select (select coalesce(max(position) + 1, 0) from record_leaves) - 1
        + row_number() over (order by is_first desc, at, source, id),
      source, id, leaf
    from fresh`)
}

/** The leaf hashes from a position on, in order, and no more than so many. */
export async function leavesFrom(database: Queryable, position: number, most: number): Promise<Buffer[]> {
  const rows = await database.query<{ leaf: Buffer }>(
    sql`select leaf from record_leaves where position >= ${position} order by position limit ${most}`,
  )
  return rows.map(({ leaf }) => leaf)
}
