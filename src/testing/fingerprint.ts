import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { rawSql } from './raw-sql.ts'

/** What signing in and being there changes by itself, and the seal, which follows in the background. */
const LEFT_OUT = ['sessions', 'record_leaves', 'record_progress', 'record_checkpoints']
/** Entries of the trail that say what was read or refused, and the seal's own: not what was changed. */
const OF_NO_CHANGE = `('signedIn', 'exported', 'subjectAccessed', 'refused', 'recordBegun', 'clockSetBack')`

/** One hash over every row of every table, except what needs no change of the school. */
export async function fingerprint(database: Database): Promise<string> {
  const tables = await database.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${LEFT_OUT}) order by 1`)
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as hash from ${name} t
      ${name === 'trail_entries' ? `where kind not in ${OF_NO_CHANGE}` : ''}`,
  )
  const rows = await database.query<{ hash: string }>(rawSql(parts.join(' union all ')))
  return rows.map(({ hash }) => hash).join('|')
}
