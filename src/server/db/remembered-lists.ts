import { sql } from './sql.ts'
import type { Sql } from './sql.ts'

/** The pupils of a large school as all its registers list them, a few times over. */
const MOST_LETTERS = 4_000_000

/** The id of a row and PostgreSQL's own number of it, which changes with every change of the row. */
export const versionOf = (table: Sql) => sql`(${table}.id || ':' || ${table}.xmin)`

const idOf = (version: string) => Number.parseInt(version, 10)

/**
 * Remembers lists of rows as JSON by the versions of their rows, `12:845,13:846`. A statement then answers only the
 * versions, which cost little, in an order that does not depend on the list's own, and a list is read when any of them is
 * new: each answer is as if all were read anew (decision 66).
 */
export function rememberLists(
  find: (ids: readonly number[]) => Promise<string>,
): (versions: string) => Promise<string> {
  const kept = new Map<string, string>()
  let letters = 0

  function keep(versions: string, json: string): void {
    kept.set(versions, json)
    letters += json.length
    for (const [oldest, list] of kept) {
      if (letters <= MOST_LETTERS) break
      kept.delete(oldest)
      letters -= list.length
    }
  }

  return async (versions) => {
    const known = kept.get(versions)
    if (known !== undefined) return known
    // A row that was changed meanwhile is answered as it is now; one that was removed meanwhile is left out.
    const json = await find(versions.split(',').map(idOf))
    if (!kept.has(versions)) keep(versions, json)
    return json
  }
}
