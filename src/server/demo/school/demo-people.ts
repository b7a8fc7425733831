import { addDays, dateOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { FAMILIES, NICKNAMES } from './demo-names.ts'
import type { FamilyName } from './demo-names.ts'
import { DEMO_YEARS } from './demo-years.ts'
import { chance, pick } from './seeded.ts'

/** A child over all its years at the school. */
export type Person = {
  hubspotId: string
  /** The year in whose September the child's age group begins in the nursery. */
  nurseryYear: number
  family: FamilyName
  gender: 'Female' | 'Male'
  firstName: string
  knownAs: string | null
  lastName: string
  dateOfBirth: IsoDate
  joins: IsoDate
  leaves: IsoDate | null
}

const FIRST_NURSERY_YEAR = 2018
const LAST_NURSERY_YEAR = 2026
const CHILDREN_PER_AGE_GROUP = 30
const LAST_CLASS = 6

/** Everyone who is at the school at some time in the three years. */
export function demoPeople(): Person[] {
  const people: Person[] = []
  const names = new Set<string>()
  for (let nurseryYear = FIRST_NURSERY_YEAR; nurseryYear <= LAST_NURSERY_YEAR; nurseryYear += 1) {
    for (let number = 1; number <= CHILDREN_PER_AGE_GROUP; number += 1) {
      people.push(makePerson(nurseryYear, `${nurseryYear}${String(number).padStart(4, '0')}`, names))
    }
  }
  return people
}

function makePerson(nurseryYear: number, hubspotId: string, names: Set<string>): Person {
  const identity = inventIdentity(hubspotId, names)
  const knownAs = chance(`${hubspotId} known as`) < 0.75 ? (NICKNAMES[identity.firstName] ?? null) : null
  // Born in the school year that is three when the nursery begins.
  const dateOfBirth = addDays(dateOf(nurseryYear - 4, 9, 1), Math.floor(chance(`${hubspotId} born`) * 365))
  return { ...identity, hubspotId, nurseryYear, knownAs, dateOfBirth, ...stay(nurseryYear, hubspotId) }
}

function inventIdentity(hubspotId: string, names: Set<string>) {
  for (let attempt = 0; ; attempt += 1) {
    const seed = `${hubspotId} ${attempt}`
    const family = familyOf(seed)
    const gender = chance(`${seed} gender`) < 0.5 ? ('Female' as const) : ('Male' as const)
    const firstName = pick(FAMILIES[family][gender === 'Female' ? 'girls' : 'boys'], `${seed} first`)
    const lastName = pick(FAMILIES[family].surnames, `${seed} last`)
    const name = `${firstName} ${lastName}`
    if (names.has(name)) continue
    names.add(name)
    return { family, gender, firstName, lastName }
  }
}

function familyOf(seed: string): FamilyName {
  let left = chance(`${seed} family`) * 100
  for (const [name, { share }] of Object.entries(FAMILIES)) {
    left -= share
    if (left < 0 && isFamilyName(name)) return name
  }
  return 'british'
}

function isFamilyName(name: string): name is FamilyName {
  return Object.hasOwn(FAMILIES, name)
}

// Most come to the nursery or to Reception and stay to the end of Year 5; some come or go on the way.
function stay(nurseryYear: number, seed: string): { joins: IsoDate; leaves: IsoDate | null } {
  const joiningClass = classOfJoining(chance(`${seed} joins`), seed)
  const firstYear = nurseryYear + joiningClass
  const isMidYear = chance(`${seed} mid-year`) < 0.05
  const joins = isMidYear ? termStart(firstYear, seed) : yearStart(firstYear)
  const leavingClass = joiningClass + 1 + Math.floor(chance(`${seed} leaving class`) * LAST_CLASS)
  const leavesEarly = leavingClass < LAST_CLASS && chance(`${seed} leaves`) < 0.14
  return {
    joins,
    leaves: termEnd(nurseryYear + (leavesEarly ? leavingClass : LAST_CLASS), leavesEarly, seed),
  }
}

function classOfJoining(share: number, seed: string): number {
  if (share < 0.72) return 0
  if (share < 0.88) return 1
  return 2 + Math.floor(chance(`${seed} joining class`) * 4)
}

function planOf(startYear: number) {
  return DEMO_YEARS.find(({ year }) => year.startsWith(`${startYear}-`))
}

function yearStart(startYear: number): IsoDate {
  return planOf(startYear)?.terms[0]?.from ?? dateOf(startYear, 9, 5)
}

function termStart(startYear: number, seed: string): IsoDate {
  const term = planOf(startYear)?.terms[chance(`${seed} joining term`) < 0.6 ? 1 : 2]
  return term?.from ?? dateOf(startYear + 1, 1, 8)
}

function termEnd(startYear: number, isEarly: boolean, seed: string): IsoDate | null {
  const term = planOf(startYear)?.terms[isEarly ? Math.floor(chance(`${seed} leaving term`) * 3) : 2]
  // Leave dates after the last year that the school has set up are not known yet.
  return term?.to ?? (startYear < 2024 ? dateOf(startYear + 1, 7, 10) : null)
}
