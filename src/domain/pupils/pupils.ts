import { addYears, dayOfMonth, daysInMonth, monthOf, yearOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** §5: the year groups of the school, youngest first. */
export const YEAR_GROUPS = [
  'Nursery Class',
  'Reception',
  'Year 1',
  'Year 2',
  'Year 3',
  'Year 4',
  'Year 5',
] as const
export const DEFAULT_YEAR_GROUP = 'Reception'

/** The value of `yearGroup` that means every class. */
export const ALL_CLASSES = 'All'

/** The one class that `yearGroup` asks for, or null where it means every class. */
export function oneClass(yearGroup: string | undefined): string | null {
  return yearGroup === undefined || yearGroup === ALL_CLASSES ? null : yearGroup
}

const REQUIRED_FROM_AGE = 5
const COMPULSORY_FROM_AGE = 5
const COMPULSORY_FROM_DAYS = ['03-31', '08-31', '12-31'] as const

export type PupilNames = { firstName: string; knownAs: string | null; lastName: string }

/** §2: the known-as name, or the first name if there is none. */
export function callName({ knownAs, firstName }: Omit<PupilNames, 'lastName'>): string {
  return knownAs?.trim() || firstName
}

/** §2: the name that a pupil is called by, plus the last name. */
export function displayName(pupil: PupilNames): string {
  return `${callName(pupil)} ${pupil.lastName}`.trim()
}

/** The first letters of the first and the last word of a name, for where there is no photo. */
export function initials(name: string): string {
  const words = name.normalize('NFC').split(/\s+/).filter(Boolean)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return [first, last].map((word) => /\p{L}/u.exec(word)?.[0].toUpperCase() ?? '').join('')
}

export type Age = { years: number; months: number }

/** §2: the age in completed years and months, never less than zero. */
export function ageAt(birthDate: IsoDate, date: IsoDate): Age {
  // Born on the 31st, a month is complete on the last day of a shorter one, as the birthday of 29 February is.
  const anniversaryDay = Math.min(dayOfMonth(birthDate), daysInMonth(yearOf(date), monthOf(date)))
  const months = (yearOf(date) - yearOf(birthDate)) * 12 + monthOf(date) - monthOf(birthDate)
  const completed = Math.max(0, dayOfMonth(date) < anniversaryDay ? months - 1 : months)
  return { years: Math.floor(completed / 12), months: completed % 12 }
}

/** The age where space is short: `7y 3m`. */
export function formatAge(age: Age): string {
  return `${age.years}y ${age.months}m`
}

/** The age for a screen reader: `7 years 1 month`. */
export function ageInWords(age: Age): string {
  const years = `${age.years} ${age.years === 1 ? 'year' : 'years'}`
  return `${years} ${age.months} ${age.months === 1 ? 'month' : 'months'}`
}

/** [D8] A birthday falls on the date; 29 February is celebrated on 28 February in other years. */
export function isBirthday(birthDate: IsoDate, date: IsoDate): boolean {
  return date >= birthDate && addYears(birthDate, yearOf(date) - yearOf(birthDate)) === date
}

/** [D18] On roll from the start date to the leave date, both inclusive; without a start date, always so far. */
export function isOnRoll(
  pupil: { startDate: IsoDate | null; leaveDate: IsoDate | null },
  date: IsoDate,
): boolean {
  return (
    (pupil.startDate === null || pupil.startDate <= date) &&
    (pupil.leaveDate === null || date <= pupil.leaveDate)
  )
}

/** §9: the year of birth is less than 5 years before the current year; months do not matter. */
export function isNotRequiredByAge(birthDate: IsoDate, today: IsoDate): boolean {
  return yearOf(today) - yearOf(birthDate) < REQUIRED_FROM_AGE
}

/** From 31 March, 31 August or 31 December on or after the fifth birthday, the law requires attendance. */
export function isCompulsorySchoolAge(birthDate: IsoDate, date: IsoDate): boolean {
  const birthday = addYears(birthDate, COMPULSORY_FROM_AGE)
  const from = COMPULSORY_FROM_DAYS.map((day) => `${yearOf(birthday)}-${day}`).find((day) => day >= birthday)
  return from !== undefined && date >= from
}

/** §2: the count as a class card words it. */
export function pupilCountLabel(count: number): string {
  return count === 1 ? '1 Pupil' : `${count} Pupils`
}

/** §2: the age range of a class, or "School Class" where none is kept. */
export function classAgeRange(ageRange: string | null): string {
  return ageRange?.trim() || 'School Class'
}

/** [D16] The notice in place of the cards when a class has no pupils. */
export const NO_PUPILS_FOUND = {
  title: 'No Pupils Found',
  text: 'No pupils are assigned to this class. Please contact the administrator.',
} as const
