import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { spelling } from '#domain/text/spelling.ts'

export type MatchedRow = {
  hubspotId: string | null
  firstName: string
  lastName: string
  dateOfBirth: IsoDate | null
  yearGroup: string
}

/** Whom a row is about: a pupil of the year, a new pupil, or one of several from whom a person must choose. */
export type Match<Known> = { pupil: Known | null; candidates: readonly Known[] }

type Key = (pupil: MatchedRow) => string | null

const fullName = ({ firstName, lastName }: MatchedRow) =>
  // A tablet types the curly apostrophe, a file has the straight one.
  JSON.stringify([firstName, lastName].map((text) => spelling(text).replaceAll('’', "'")))

const BY_ID: Key = ({ hubspotId }) => hubspotId
const BY_ALL: Key = (pupil) => fullName(pupil) + pupil.yearGroup + pupil.dateOfBirth
const BY_BIRTHDAY: Key = (pupil) => pupil.dateOfBirth && fullName(pupil) + pupil.dateOfBirth
const BY_CLASS: Key = (pupil) => fullName(pupil) + pupil.yearGroup

// The surest first; the class alone serves only where a birthday is missing.
const RULES = [BY_ID, BY_ALL, BY_BIRTHDAY, BY_CLASS]

/** The pupil of the year whom each row is about; where several may be meant, they are named instead of guessed. */
export function matchRows<Known extends MatchedRow>(
  rows: readonly MatchedRow[],
  known: readonly Known[],
): Match<Known>[] {
  const sure = new Map<MatchedRow, Known>()
  const free = new Set(known)
  for (const keyOf of RULES) {
    const left = rows.filter((row) => !sure.has(row))
    const rowsByKey = Map.groupBy(left, keyOf)
    const knownByKey = Map.groupBy(free, keyOf)
    for (const row of left) {
      const key = keyOf(row)
      const found =
        key === null ? [] : (knownByKey.get(key) ?? []).filter((other) => canBe(row, other, keyOf))
      const [pupil] = found
      if (!pupil || found.length > 1 || rowsByKey.get(key)?.length !== 1) continue
      sure.set(row, pupil)
      free.delete(pupil)
    }
  }
  const byName = Map.groupBy(free, fullName)
  return rows.map((row) => {
    const pupil = sure.get(row) ?? null
    const namesakes = pupil ? [] : (byName.get(fullName(row)) ?? [])
    return { pupil, candidates: namesakes.filter((other) => isCandidate(row, other)) }
  })
}

const haveDifferentBirthdays = (one: MatchedRow, other: MatchedRow) =>
  one.dateOfBirth !== null && other.dateOfBirth !== null && one.dateOfBirth !== other.dateOfBirth

// Two different external ids are two pupils, also with the same name.
const haveDifferentIds = (one: MatchedRow, other: MatchedRow) =>
  one.hubspotId !== null && other.hubspotId !== null && one.hubspotId !== other.hubspotId

function canBe(row: MatchedRow, pupil: MatchedRow, keyOf: Key): boolean {
  return !haveDifferentIds(row, pupil) && (keyOf !== BY_CLASS || !haveDifferentBirthdays(row, pupil))
}

// In another class and with another birthday it is another child.
function isCandidate(row: MatchedRow, pupil: MatchedRow): boolean {
  if (haveDifferentIds(row, pupil)) return false
  return !haveDifferentBirthdays(row, pupil) || row.yearGroup === pupil.yearGroup
}
