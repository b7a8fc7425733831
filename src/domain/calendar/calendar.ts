import { daysBetween } from './iso-date.ts'
import type { IsoDate } from './iso-date.ts'

/** §3: what a day of the calendar is, as stored. */
export const DAY_TYPES = ['teaching', 'weekend', 'holiday', 'inset', 'half term', 'bank holiday'] as const
export type DayType = (typeof DAY_TYPES)[number]

export type CalendarDay = {
  date: IsoDate
  academicYear: string
  termName: string | null
  weekNumber: number | null
  dayType: DayType
  isRegisterRequired: boolean
}

// The calendar is sorted by date and has each date at most once; navigation searches it by halves.
function firstIndexFrom(calendar: readonly CalendarDay[], date: IsoDate): number {
  let low = 0
  let high = calendar.length
  while (low < high) {
    const middle = (low + high) >> 1
    const day = calendar[middle]
    if (day && day.date < date) low = middle + 1
    else high = middle
  }
  return low
}

/** The calendar's entry for a date, or undefined where it has none. */
export function dayOn(calendar: readonly CalendarDay[], date: IsoDate): CalendarDay | undefined {
  const day = calendar[firstIndexFrom(calendar, date)]
  return day?.date === date ? day : undefined
}

/** §4: the nearest day with a register before the date. */
export function previousSchoolDay(calendar: readonly CalendarDay[], date: IsoDate): CalendarDay | undefined {
  for (let index = firstIndexFrom(calendar, date) - 1; index >= 0; index -= 1) {
    if (calendar[index]?.isRegisterRequired) return calendar[index]
  }
  return undefined
}

/** §4: the nearest day with a register after the date. */
export function nextSchoolDay(calendar: readonly CalendarDay[], date: IsoDate): CalendarDay | undefined {
  for (let index = firstIndexFrom(calendar, date); index < calendar.length; index += 1) {
    const day = calendar[index]
    if (day?.isRegisterRequired && day.date !== date) return day
  }
  return undefined
}

/** §2: the latest day with a register on or before today; before the first of them, the first. */
export function openingDay(calendar: readonly CalendarDay[], today: IsoDate): CalendarDay | undefined {
  const day = dayOn(calendar, today)
  if (day?.isRegisterRequired) return day
  return previousSchoolDay(calendar, today) ?? nextSchoolDay(calendar, today)
}

/** §2: where the "Today" button goes: the date itself, or the fewest days away; as near on both sides, the earlier. */
export function nearestSchoolDay(calendar: readonly CalendarDay[], date: IsoDate): CalendarDay | undefined {
  const opening = openingDay(calendar, date)
  const next = nextSchoolDay(calendar, date)
  if (!opening || !next) return opening
  const isNextNearer = daysBetween(date, next.date) < Math.abs(daysBetween(opening.date, date))
  return isNextNearer ? next : opening
}

/** §2: the label of a date: today, past or future. */
export function dateLabel(date: IsoDate, today: IsoDate): 'Today' | 'Future Date' | 'Past Date' {
  if (date === today) return 'Today'
  return date > today ? 'Future Date' : 'Past Date'
}

export type DayNotice = { title: string; text: string }

/** §2: what the screen says on each type of day when no register is taken. */
const NOTICES = {
  teaching: { title: 'No Registration Required', text: 'No register is taken on this day.' },
  weekend: { title: 'Weekend', text: 'The school is closed at the weekend.' },
  holiday: { title: 'School Holiday', text: 'The school is closed for the holidays.' },
  inset: { title: 'Inset Day', text: 'The staff are in training; pupils are not in school.' },
  'half term': { title: 'Half Term', text: 'The school is closed for half term.' },
  'bank holiday': { title: 'Bank Holiday', text: 'The school is closed for the bank holiday.' },
} as const satisfies Record<DayType, DayNotice>

const NO_SCHOOL_DATA = { title: 'No School Data', text: 'This date is not in the school calendar.' } as const

/** [D16] The notice in place of the register on a day without one; null on a day with one. */
export function dayNotice(day: CalendarDay | undefined): DayNotice | null {
  if (!day) return NO_SCHOOL_DATA
  return day.isRegisterRequired ? null : NOTICES[day.dayType]
}
