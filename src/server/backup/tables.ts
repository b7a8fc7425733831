import type { Queryable } from '#server/db/database.ts'

/** Every table that holds data, those that others refer to first; sessions are not worth keeping. */
export async function tablesInOrder(database: Queryable): Promise<string[]> {
  const names = await database.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('sessions', 'schema_migrations')
     order by relname`,
  )
  const references = await database.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const ordered: string[] = []
  const place = (name: string, path: readonly string[]): void => {
    if (ordered.includes(name) || path.includes(name)) return
    for (const { from, to } of references) if (from === name) place(to, [...path, name])
    ordered.push(name)
  }
  for (const { name } of names) place(name, [])
  return ordered.filter((name) => names.some((table) => table.name === name))
}

/** The columns that can be written back, as PostgreSQL writes them. */
export async function columnsOf(database: Queryable, table: string): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}
