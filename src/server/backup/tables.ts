import type { ClientBase } from 'pg'

/** A table of the database with the columns that can be written back, each as it is written in SQL. */
export interface Table {
  name: string
  columns: string[]
}

/**
 * Every table that holds data, those that others refer to first; sessions, a count of changes and the time of the
 * last backup are not worth keeping. The only place from which backup and restore take names that become SQL: our own
 * migrations made them.
 */
export async function knownTables(client: ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select quote_ident(relname) as name,
       array_agg(quote_ident(attname) order by attnum) filter (where not attisdropped and attgenerated = '') as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('sessions', 'schema_migrations', 'calendar_version', 'last_backup')
     group by relname order by relname`,
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const ordered: string[] = []
  const place = (name: string, path: readonly string[]): void => {
    if (ordered.includes(name) || path.includes(name)) return
    for (const { from, to } of references) if (from === name) place(to, [...path, name])
    ordered.push(name)
  }
  for (const { name } of tables) place(name, [])
  return ordered.flatMap((name) => tables.find((table) => table.name === name) ?? [])
}

/**
 * The tables of an archive under our own names, in our order, with the columns in the order of the archive; throws
 * where they are not exactly the tables and columns that the database has.
 */
export function matchTables(known: readonly Table[], archived: readonly Table[]): Table[] {
  const matched = known.map(({ name, columns }) => {
    const given = archived.filter((table) => table.name === name)
    const order = given
      .flatMap((table) => table.columns)
      .flatMap((column) => columns.find((c) => c === column) ?? [])
    const isWhole = given.length === 1 && given[0]?.columns.length === columns.length
    if (!isWhole || new Set(order).size !== columns.length) throw unfitting(name)
    return { name, columns: order }
  })
  const unknown = archived.find(({ name }) => !known.some((table) => table.name === name))
  if (unknown) throw unfitting(unknown.name)
  return matched
}

function unfitting(table: string): Error {
  return new Error(
    `The backup does not fit: ${JSON.stringify(table)} is not a table of this program in that form.`,
  )
}
