import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { rawSql } from './raw-sql.ts'

/** One hash over every row of every table, except what signing in and being there changes by itself. */
export async function fingerprint(database: Database): Promise<string> {
  const tables = await database.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('sessions') order by 1`)
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as hash from ${name} t`,
  )
  const rows = await database.query<{ hash: string }>(rawSql(parts.join(' union all ')))
  return rows.map(({ hash }) => hash).join('|')
}
