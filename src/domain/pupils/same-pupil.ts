import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { spelling } from '#domain/text/spelling.ts'

export type PupilIdentity = {
  /** The row, of which a pupil has one in each academic year. */
  id: number
  /** Whose row it is, over all academic years; null while that is not known. */
  personId: number | null
  firstName: string
  lastName: string
  dateOfBirth: IsoDate | null
  hubspotId: string | null
}

type Key = (pupil: PupilIdentity) => string | null

const row: Key = ({ id }) => String(id)
const person: Key = ({ personId }) => (personId === null ? null : String(personId))
const externalId: Key = ({ hubspotId }) => hubspotId
const name: Key = ({ firstName, lastName, dateOfBirth }) =>
  JSON.stringify([nameSpelling(firstName), nameSpelling(lastName), dateOfBirth])
const nameWithoutId: Key = (pupil) => (pupil.hubspotId === null ? name(pupil) : null)

/** A name as it is compared. A tablet types the curly apostrophe, a file has the straight one. */
export function nameSpelling(text: string): string {
  return spelling(text).replaceAll('’', "'")
}

// The surest first. Two different external ids are two pupils, also with the same name.
const SAME: readonly (readonly [Key, Key])[] = [
  [row, row],
  [person, person],
  [externalId, externalId],
  [nameWithoutId, nameWithoutId],
  [nameWithoutId, name],
  [name, nameWithoutId],
]

/**
 * Who of one academic year is who of another: the person or the external id says so, and where either has none, name and birthday.
 * No pupil is matched twice, so that two pupils of the same name and birthday stay two.
 */
export function matchPupils<From extends PupilIdentity, To extends PupilIdentity>(
  pupils: readonly From[],
  others: readonly To[],
): Map<From, To> {
  const matches = new Map<From, To>()
  const left = new Set(others)
  for (const [keyOf, otherKeyOf] of SAME) {
    const found = Map.groupBy(left, otherKeyOf)
    for (const pupil of pupils) {
      const key = matches.has(pupil) ? null : keyOf(pupil)
      const other = key === null ? undefined : found.get(key)?.shift()
      if (!other) continue
      matches.set(pupil, other)
      left.delete(other)
    }
  }
  return matches
}

/** As matchPupils, without those for whom a namesake could be meant as well: a booking must not reach another child. */
export function matchPupilsSurely<From extends PupilIdentity, To extends PupilIdentity>(
  pupils: readonly From[],
  others: readonly To[],
): Map<From, To> {
  const matches = [...matchPupils(pupils, others)]
  const sure = new Map(matches.filter(([one, other]) => isCertain(one, other)))
  const certain = new Set(sure.values())
  const names = Map.groupBy(
    pupils.filter((pupil) => !sure.has(pupil)),
    name,
  )
  const otherNames = Map.groupBy(
    others.filter((other) => !certain.has(other)),
    name,
  )
  for (const [one, other] of matches) {
    const isOnlyOne = names.get(name(one))?.length === 1 && otherNames.get(name(one))?.length === 1
    if (isOnlyOne) sure.set(one, other)
  }
  return sure
}

function isCertain(one: PupilIdentity, other: PupilIdentity): boolean {
  return [row, person, externalId].some((keyOf) => keyOf(one) !== null && keyOf(one) === keyOf(other))
}
