import type { Queryable } from './database.ts'

/** JSON that PostgreSQL has written: it leaves as it is, and becomes objects only for whoever reads it. */
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

const wrapped = new Map<string, string>()

// The statements are the repositories' constants, so the list is short.
function asJson(statement: string): string {
  const known = wrapped.get(statement)
  if (known) return known
  const text = `select coalesce(json_agg(answer), '[]')::text as json from (${statement}) as answer`
  wrapped.set(statement, text)
  return text
}

/**
 * The rows of a statement as a JSON array, in their order. For the calls that are made most: dates, numbers, texts and
 * booleans read as they do from `query`; a timestamp would not.
 */
export async function queryJson<Row>(
  database: Queryable,
  statement: string,
  values: readonly unknown[],
): Promise<JsonText<Row[]>> {
  const [row] = await database.query<{ json: string }>(asJson(statement), values)
  return new JsonText<Row[]>(row?.json ?? '[]')
}
