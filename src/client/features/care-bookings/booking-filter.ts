import { matchesSearch } from '#client/lib/matches-search.ts'
import type { SchoolClass } from '#contract/calendar.ts'
import type { BookedPeriod, BookedPupil, CareTerm } from '#contract/care.ts'
import { CARE_WEEKDAYS } from '#domain/care/care.ts'
import type { CareWeekday } from '#domain/care/care.ts'
import { formatShortDay } from '#domain/calendar/iso-date.ts'
import { ALL_CLASSES, displayName } from '#domain/pupils/pupils.ts'

export type BookingFilter = { search: string; yearGroup: string; onlyBooked: boolean }

/** The pupils whom the filter lets through and whose name contains every word that was typed. */
export function filterPupils(
  pupils: readonly BookedPupil[],
  { search, yearGroup, onlyBooked }: BookingFilter,
): BookedPupil[] {
  return pupils.filter((pupil) => {
    if (yearGroup !== ALL_CLASSES && pupil.yearGroup !== yearGroup) return false
    if (onlyBooked && pupil.weekdays.length === 0) return false
    return matchesSearch(search, displayName(pupil), pupil.firstName)
  })
}

/** How many children are booked for each weekday. */
export function weekdayTotals(pupils: readonly BookedPupil[]): Record<CareWeekday, number> {
  const totals = { Monday: 0, Tuesday: 0, Wednesday: 0, Thursday: 0, Friday: 0 }
  for (const { weekdays } of pupils) for (const weekday of weekdays) totals[weekday] += 1
  return totals
}

/** What the tick of a whole row does: all weekdays, or none where all are ticked already. */
export function rowTick({ weekdays }: BookedPupil): { weekdays: readonly CareWeekday[]; isBooked: boolean } {
  return { weekdays: CARE_WEEKDAYS, isBooked: weekdays.length < CARE_WEEKDAYS.length }
}

/** The bookings that are for a part of the term only: `Thu until 12 Nov · Fri from 13 Nov`. */
export function periodsText(periods: readonly BookedPeriod[]): string {
  return periods
    .map(({ weekday, from, to }) => {
      const dates = [from && `from ${formatShortDay(from)}`, to && `until ${formatShortDay(to)}`]
      return [weekday.slice(0, 3), ...dates.filter(Boolean)].join(' ')
    })
    .join(' · ')
}

/** The term that follows in the calendar. */
export function nextTerm(terms: readonly CareTerm[], chosen: CareTerm): CareTerm | undefined {
  return terms.find(({ from }) => from > chosen.to)
}

/** The classes that pupils are in, in the school's order; those that it no longer has come after them. */
export function classesOf(pupils: readonly BookedPupil[], classes: readonly SchoolClass[]): string[] {
  const names = new Set(pupils.map(({ yearGroup }) => yearGroup))
  const known = classes.map(({ name }) => name).filter((name) => names.delete(name))
  return [...known, ...[...names].toSorted()]
}
