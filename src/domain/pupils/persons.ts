import type { PupilIdentity } from './same-pupil.ts'
import { nameSpelling } from './same-pupil.ts'

/** A pupil in one academic year. Its person is null until it is known whose row it is. */
export type PersonRow = PupilIdentity & { academicYearId: number }

/** First and last name as they are compared; the database has the same in `pupil_name_key`. */
export function fullNameKey({ firstName, lastName }: Pick<PupilIdentity, 'firstName' | 'lastName'>): string {
  return `${nameSpelling(firstName)}\n${nameSpelling(lastName)}`
}

/** Name and birthday, by which a pupil without a namesake is known; null where the birthday is missing. */
export function nameAndBirthday(row: PupilIdentity): string | null {
  return row.dateOfBirth === null ? null : `${fullNameKey(row)}\n${row.dateOfBirth}`
}

type Groups<Row> = Map<Row, ReadonlySet<Row>>

/**
 * [Q1] Which rows are certainly one person: those of one external id, and those of one name and birthday as long as no
 * namesake is in any year, which two rows in one year or two external ids would tell. Persons who are known already
 * stay as they are. Each set is one person, and every row is in one set. The migration that made the persons decides the
 * same (0290).
 */
export function joinCertain<Row extends PersonRow>(rows: readonly Row[]): ReadonlySet<Row>[] {
  const groups: Groups<Row> = new Map(rows.map((row) => [row, new Set([row])]))
  for (const same of sharing(rows, ({ personId }) => personId)) unite(groups, same)
  for (const same of sharing(rows, ({ hubspotId }) => hubspotId)) {
    if (canBeOne(allOf(groups, same))) unite(groups, same)
  }
  const byName: Groups<Row> = new Map(groups)
  for (const same of sharing(rows, nameAndBirthday)) unite(byName, same)
  for (const alike of new Set(byName.values())) {
    const known = new Set([...alike].flatMap((row) => groups.get(row) ?? []))
    const withId = [...known].filter((group) => [...group].some(({ hubspotId }) => hubspotId !== null))
    if (withId.length <= 1 && canBeOne(alike)) unite(groups, [...alike])
  }
  return [...new Set(groups.values())]
}

// A person is in a year once, and two persons who are known are never made one by a rule.
function canBeOne(rows: ReadonlySet<PersonRow>): boolean {
  const years = new Set([...rows].map(({ academicYearId }) => academicYearId))
  const persons = new Set([...rows].flatMap(({ personId }) => personId ?? []))
  return years.size === rows.size && persons.size <= 1
}

function allOf<Row>(groups: Groups<Row>, rows: readonly Row[]): Set<Row> {
  return new Set(rows.flatMap((row) => [...(groups.get(row) ?? [])]))
}

function unite<Row>(groups: Groups<Row>, rows: readonly Row[]): void {
  const all = allOf(groups, rows)
  for (const row of all) groups.set(row, all)
}

/** The rows that have the same of something; null has nothing. */
function sharing<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number | null): Row[][] {
  const found = Map.groupBy(
    rows.filter((row) => keyOf(row) !== null),
    keyOf,
  )
  return [...found.values()].filter(({ length }) => length > 1)
}
