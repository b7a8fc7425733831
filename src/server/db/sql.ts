import { escapeLiteral } from 'pg'

/**
 * What is the same each time that a template is used in the same way: its text. Texts are put together once and not
 * with every statement; the holes decide which one it is.
 */
class Shape {
  readonly #template: readonly string[]
  /** Of each hole so far the shape of the piece in it, or undefined for a value. */
  readonly #holes: readonly (Shape | undefined)[]
  readonly #next = new Map<Shape | undefined, Shape>()
  #parts: readonly string[] | undefined
  #text: string | undefined

  constructor(template: readonly string[], holes: readonly (Shape | undefined)[] = []) {
    this.#template = template
    this.#holes = holes
  }

  /** The shape with one more hole. */
  with(hole: Shape | undefined): Shape {
    const known = this.#next.get(hole)
    if (known) return known
    const next = new Shape(this.#template, [...this.#holes, hole])
    this.#next.set(hole, next)
    return next
  }

  /** As PostgreSQL wants it: $1, $2 and so on where the values go. */
  get text(): string {
    this.#text ??= this.parts.reduce((text, part, index) => `${text}$${index}${part}`)
    return this.#text
  }

  /** The text between the values. */
  get parts(): readonly string[] {
    this.#parts ??= this.#holes.reduce(
      (before, hole, index) => {
        const after = this.#template[index + 1] ?? ''
        return hole ? glue(glue(before, hole.parts), [after]) : [...before, after]
      },
      [this.#template[0] ?? ''] as readonly string[],
    )
    return this.#parts
  }
}

const glue = (before: readonly string[], [first = '', ...others]: readonly string[]) => [
  ...before.slice(0, -1),
  (before.at(-1) ?? '') + first,
  ...others,
]

// JavaScript hands over the same array of texts each time that a template is used.
const shapes = new WeakMap<readonly string[], Shape>()

function shapeOf(template: readonly string[]): Shape {
  const known = shapes.get(template)
  if (known) return known
  const shape = new Shape(template)
  shapes.set(template, shape)
  return shape
}

/** SQL, whole or in part: the text between the values, and the values, which never become part of it. */
export class Sql {
  readonly #shape: Shape
  readonly values: readonly unknown[]

  constructor(template: readonly string[], holes: readonly unknown[]) {
    let shape = shapeOf(template)
    const values: unknown[] = []
    for (const hole of holes) {
      if (hole instanceof Sql) {
        shape = shape.with(hole.#shape)
        for (const value of hole.values) values.push(value)
      } else {
        shape = shape.with(undefined)
        values.push(hole)
      }
    }
    this.#shape = shape
    this.values = values
  }

  get text(): string {
    return this.#shape.text
  }

  /** With the values written into the text, for COPY, which takes none beside it. */
  get literalText(): string {
    return this.#shape.parts.reduce((text, part, index) => text + toLiteral(this.values[index - 1]) + part)
  }
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return escapeLiteral(value)
  throw new TypeError('Only texts and numbers are written into SQL')
}

/**
 * Tags a template as SQL: sql`select id from students where year_group = ${name}`. A value is sent beside the text;
 * another piece of sql`...` becomes part of it.
 */
export function sql(parts: TemplateStringsArray, ...holes: readonly unknown[]): Sql {
  return new Sql(parts, holes)
}

/** A constant of the program, which becomes part of the text. Made once: PostgreSQL prepares each text by itself. */
export const constant = (value: string | number): Sql => new Sql([toLiteral(value)], [])

/** Pieces of SQL with another between them, such as a comma. */
export function joinSql(pieces: readonly Sql[], between = sql`, `): Sql {
  return pieces.reduce((all, piece) => sql`${all}${between}${piece}`)
}
