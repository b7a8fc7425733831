import { escapeLiteral } from 'pg'

/** SQL, whole or in part: the text between the values, and the values, which never become part of it. */
export class Sql {
  readonly #parts: readonly string[]
  readonly values: readonly unknown[]

  constructor(parts: readonly string[], holes: readonly unknown[]) {
    const [first = ''] = parts
    const flatParts = [first]
    const values: unknown[] = []
    const append = (text: string) => flatParts.push((flatParts.pop() ?? '') + text)
    for (const [index, hole] of holes.entries()) {
      if (hole instanceof Sql) {
        const [start = '', ...others] = hole.#parts
        append(start)
        flatParts.push(...others)
        values.push(...hole.values)
      } else {
        values.push(hole)
        flatParts.push('')
      }
      append(parts[index + 1] ?? '')
    }
    this.#parts = flatParts
    this.values = values
  }

  /** As PostgreSQL wants it: $1, $2 and so on where the values go. */
  get text(): string {
    return this.#parts.reduce((text, part, index) => `${text}$${index}${part}`)
  }

  /** With the values written into the text, for COPY, which takes none beside it. */
  get literalText(): string {
    return this.#parts.reduce((text, part, index) => text + toLiteral(this.values[index - 1]) + part)
  }
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return typeof value === 'number' ? String(value) : escapeLiteral(String(value))
}

/**
 * Tags a template as SQL: sql`select id from students where year_group = ${name}`. A value is sent beside the text;
 * another piece of sql`...` becomes part of it.
 */
export function sql(parts: TemplateStringsArray, ...holes: readonly unknown[]): Sql {
  return new Sql(parts, holes)
}

/** Pieces of SQL with another between them, such as a comma. */
export function joinSql(pieces: readonly Sql[], between = sql`, `): Sql {
  return pieces.reduce((all, piece) => sql`${all}${between}${piece}`)
}
