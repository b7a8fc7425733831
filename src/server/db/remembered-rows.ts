import { sql } from './sql.ts'
import type { Sql } from './sql.ts'

/** More than the pupils of a large school. */
const MOST_REMEMBERED = 4_000

/** A row as `versionOf` names it, `12:845`, and as JSON. */
export interface VersionedRow {
  version: string
  json: string
}

/** The id of a row and PostgreSQL's own number of it, which changes with every change of the row. */
export const versionOf = (table: Sql) => sql`(${table}.id || ':' || ${table}.xmin)`

const idOf = (version: string) => Number.parseInt(version, 10)

/**
 * Remembers rows as JSON by their versions. A statement then answers the versions of its rows, which cost little, and only
 * those that are not known yet are read: each answer is as if all were read anew (decision 66).
 */
export function rememberRows(
  find: (ids: readonly number[]) => Promise<readonly VersionedRow[]>,
): (versions: readonly string[]) => Promise<string[]> {
  const kept = new Map<string, string>()

  function keep({ version, json }: VersionedRow): void {
    kept.set(version, json)
    const [oldest] = kept.keys()
    if (kept.size > MOST_REMEMBERED && oldest !== undefined) kept.delete(oldest)
  }

  async function readUnknown(unknown: readonly string[]): Promise<ReadonlyMap<number, string>> {
    const rows = await find(unknown.map(idOf))
    rows.forEach(keep)
    return new Map(rows.map(({ version, json }) => [idOf(version), json]))
  }

  return async (versions) => {
    const known = versions.map((version) => kept.get(version))
    const unknown = versions.filter((_, index) => known[index] === undefined)
    const read = unknown.length > 0 ? await readUnknown(unknown) : undefined
    // A row that was changed meanwhile is answered as it is now; one that was removed meanwhile is left out.
    return versions.flatMap((version, index) => known[index] ?? read?.get(idOf(version)) ?? [])
  }
}
