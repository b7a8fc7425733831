import type { Queryable } from './database.ts'
import { sql } from './sql.ts'
import type { Sql } from './sql.ts'

/** JSON that PostgreSQL has written: it leaves as it is, and becomes objects only where it is read. */
export class JsonText<Value> {
  readonly text: string
  declare protected readonly value: Value

  constructor(text: string) {
    this.text = text
  }

  read(): Value {
    return JSON.parse(this.text) as Value
  }
}

/**
 * The rows of a statement as a JSON array, in their order. For the calls that are made most: dates, numbers, texts and
 * booleans read as they do from `query`; a timestamp would not.
 */
export async function queryJson<Row>(database: Queryable, statement: Sql): Promise<JsonText<Row[]>> {
  const [row] = await database.query<{ json: string }>(
    sql`select coalesce(json_agg(answer), '[]')::text as json from (${statement}) as answer`,
  )
  return new JsonText<Row[]>(row?.json ?? '[]')
}
