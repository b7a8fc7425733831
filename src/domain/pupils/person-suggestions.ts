import type { PersonRow } from './persons.ts'
import { fullNameKey, nameAndBirthday } from './persons.ts'
import { nameSpelling } from './same-pupil.ts'

/** A row whose person is known, with the year by which the rows are ordered. */
export type KnownRow = PersonRow & { personId: number; academicYear: string }

/** Why two persons may be one; the surest first. */
export const SUGGESTION_REASONS = {
  sameId: 'The external ID is the same.',
  sameNameAndBirthday:
    'Name and birthday are the same, and a namesake or another external ID makes it unsure.',
  noBirthday: 'The name is the same, and a date of birth is missing.',
  renamed: 'The birthday and one of the names are the same.',
} as const
export type SuggestionReason = keyof typeof SUGGESTION_REASONS

/** Persons who may be one child, each with its rows in the order of the years. */
export type PersonSuggestion<Row> = { reason: SuggestionReason; persons: Row[][] }

type Person<Row> = { id: number; rows: Row[]; years: Set<number> }
type Keys = (row: KnownRow) => readonly (string | null)[]

const birthdayWith = (row: KnownRow, name: string) => row.dateOfBirth && `${row.dateOfBirth} ${name}`

// Only rows that share one of these are compared.
const ALIKE: Keys = (row) => [
  row.hubspotId && `id ${row.hubspotId}`,
  `name ${fullNameKey(row)}`,
  birthdayWith(row, `first ${nameSpelling(row.firstName)}`),
  birthdayWith(row, `last ${nameSpelling(row.lastName)}`),
]

/**
 * [Q1] Who may be one child without being certainly so, for a person to confirm or part. Two who were in one year
 * together, or whom a person has told apart, are two. Where all of several can be one child they come together, and
 * otherwise in pairs of one year and the next.
 */
export function suggestPersons<Row extends KnownRow>(
  rows: readonly Row[],
  toldApart: readonly (readonly [number, number])[] = [],
): PersonSuggestion<Row>[] {
  const apart = new Set(toldApart.map(pairKey))
  const persons = toPersons(rows)
  const canMeet = (one: Person<Row>, other: Person<Row>) =>
    !apart.has(pairKey([one.id, other.id])) && ![...one.years].some((year) => other.years.has(year))
  const links = new Map<Person<Row>, Map<Person<Row>, SuggestionReason>>(
    persons.map((each) => [each, new Map()]),
  )
  for (const [one, other] of pairsAlike(persons)) {
    const reason = canMeet(one, other) ? reasonFor(one.rows, other.rows) : null
    if (!reason) continue
    links.get(one)?.set(other, reason)
    links.get(other)?.set(one, reason)
  }
  return connected(links).flatMap((group) => {
    const isOne = group.every((one, place) => group.slice(place + 1).every((other) => canMeet(one, other)))
    const parts = isOne ? [group] : group.flatMap((one) => followersOf(one, links).map((next) => [one, next]))
    return parts.map((part) => ({ reason: leastSure(part, links), persons: part.map((each) => each.rows) }))
  })
}

const pairKey = (ids: readonly [number, number]) => `${Math.min(...ids)} ${Math.max(...ids)}`

function toPersons<Row extends KnownRow>(rows: readonly Row[]): Person<Row>[] {
  return [...Map.groupBy(rows, ({ personId }) => personId)]
    .map(([id, own]) => ({
      id,
      rows: own.toSorted((one, other) => one.academicYear.localeCompare(other.academicYear)),
      years: new Set(own.map(({ academicYearId }) => academicYearId)),
    }))
    .toSorted((one, other) => firstYear(one).localeCompare(firstYear(other)) || one.id - other.id)
}

const firstYear = ({ rows }: Person<KnownRow>) => rows[0]?.academicYear ?? ''

function pairsAlike<Row extends KnownRow>(persons: readonly Person<Row>[]): [Person<Row>, Person<Row>][] {
  const byKey = new Map<string, Set<Person<Row>>>()
  for (const person of persons) {
    for (const key of person.rows.flatMap(ALIKE)) {
      if (key === null) continue
      byKey.set(key, (byKey.get(key) ?? new Set()).add(person))
    }
  }
  return [...byKey.values()].flatMap((alike) => {
    const list = [...alike]
    return list.flatMap((one, place) =>
      list.slice(place + 1).map((other): [Person<Row>, Person<Row>] => [one, other]),
    )
  })
}

function reasonFor(rows: readonly KnownRow[], others: readonly KnownRow[]): SuggestionReason | null {
  const shares = (keyOf: (row: KnownRow) => string | null) => {
    const keys = new Set(rows.map(keyOf))
    return others.some((row) => keyOf(row) !== null && keys.has(keyOf(row)))
  }
  if (shares(({ hubspotId }) => hubspotId)) return 'sameId'
  if (shares(nameAndBirthday)) return 'sameNameAndBirthday'
  // From here on two different external ids are two pupils.
  const hasId = (list: readonly KnownRow[]) => list.some(({ hubspotId }) => hubspotId !== null)
  if (hasId(rows) && hasId(others)) return null
  const all = [...rows, ...others]
  const birthdays = new Set(all.map(({ dateOfBirth }) => dateOfBirth))
  if (birthdays.has(null) && birthdays.size <= 2) return shares(fullNameKey) ? 'noBirthday' : null
  const isRenamed =
    shares((row) => birthdayWith(row, nameSpelling(row.firstName))) ||
    shares((row) => birthdayWith(row, nameSpelling(row.lastName)))
  return isRenamed ? 'renamed' : null
}

function connected<Row>(links: ReadonlyMap<Person<Row>, ReadonlyMap<Person<Row>, unknown>>): Person<Row>[][] {
  const seen = new Set<Person<Row>>()
  const groups: Person<Row>[][] = []
  for (const start of links.keys()) {
    if (seen.has(start)) continue
    const group = new Set([start])
    // A loop over a set also reaches what is added during the loop.
    for (const person of group) for (const next of links.get(person)?.keys() ?? []) group.add(next)
    if (group.size > 1) groups.push([...links.keys()].filter((each) => group.has(each)))
    for (const person of group) seen.add(person)
  }
  return groups
}

/** Those who can be the same child in the next year in which there is one. */
function followersOf<Row extends KnownRow>(
  one: Person<Row>,
  links: ReadonlyMap<Person<Row>, ReadonlyMap<Person<Row>, unknown>>,
): Person<Row>[] {
  const later = [...(links.get(one)?.keys() ?? [])].filter((other) => firstYear(other) > firstYear(one))
  const next = later.map(firstYear).toSorted()[0]
  return later.filter((other) => firstYear(other) === next)
}

function leastSure<Row>(
  part: readonly Person<Row>[],
  links: ReadonlyMap<Person<Row>, ReadonlyMap<Person<Row>, SuggestionReason>>,
): SuggestionReason {
  const order = Object.keys(SUGGESTION_REASONS) as SuggestionReason[]
  const reasons = part.flatMap((one) => part.flatMap((other) => links.get(one)?.get(other) ?? []))
  return order.findLast((reason) => reasons.includes(reason)) ?? 'sameNameAndBirthday'
}
