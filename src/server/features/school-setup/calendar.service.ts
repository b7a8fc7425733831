import type { BodyOf } from '#contract/call.ts'
import type { schoolSetupCalls } from '#contract/school-setup.ts'
import { academicYearRange } from '#domain/school-year/academic-years.ts'
import type { CalendarDay, DayType } from '#domain/calendar/calendar.ts'
import { correctDay, markedDaysThatChange, planFaults } from '#domain/calendar/calendar-corrections.ts'
import { planCalendar } from '#domain/calendar/calendar-plan.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { invalidInput, notFound } from '#server/http/refusal-error.ts'
import {
  academicYearOfDay,
  findRecordedDays,
  lockCalendar,
  saveDay,
  saveDays,
} from './calendar.repository.ts'
import { askAbout } from './calendar-question.ts'
import { moveBookings } from './term-bookings.ts'
import { findYear } from './years.repository.ts'

type Plan = BodyOf<typeof schoolSetupCalls.planCalendar>

/** Makes the calendar of a year from its dates; asks first where school days or days with records would change. */
export function makeCalendar(database: Database, yearId: number, plan: Plan): Promise<CalendarDay[]> {
  return database.transaction(async (transaction) => {
    const year = await findYear(transaction, yearId)
    if (!year) throw notFound('academic year')
    const range = academicYearRange(year.year)
    const whole = { ...plan, ...range, year: year.year }
    const faults = planFaults(whole)
    if (faults.length > 0) throw invalidInput(faultsInWords(faults))
    const before = await lockCalendar(transaction, year.year)
    const after = planCalendar(whole)
    const recorded = await findRecordedDays(transaction, range)
    const changing = new Set(markedDaysThatChange(before, after, new Set(recorded.map(({ date }) => date))))
    if (!plan.confirm) {
      askAbout({ before, after, recorded: recorded.filter(({ date }) => changing.has(date)) })
    }
    await moveBookings(transaction, year.year, { before: termNames(before), after: termNames(after) })
    await saveDays(transaction, yearId, after)
    return after
  })
}

/** Makes one day into another kind of day; asks first where it has records, and keeps them. */
export function changeDay(
  database: Database,
  change: { date: IsoDate; dayType: DayType; confirm?: boolean | undefined },
): Promise<CalendarDay> {
  return database.transaction(async (transaction) => {
    const day = correctDay(await calendarAround(transaction, change.date), change)
    if (!day) throw notFound('day in the school calendar')
    const recorded = await findRecordedDays(transaction, { from: change.date, to: change.date })
    if (!change.confirm) askAbout({ recorded })
    await saveDay(transaction, day)
    return day
  })
}

/** In the order of the year. */
const termNames = (days: readonly CalendarDay[]) => [
  ...new Set(days.flatMap(({ termName }) => termName ?? [])),
]

async function calendarAround(transaction: Queryable, date: IsoDate): Promise<CalendarDay[]> {
  const year = await academicYearOfDay(transaction, date)
  return year === undefined ? [] : lockCalendar(transaction, year)
}

const SHOWN_FAULTS = 5

function faultsInWords(faults: readonly string[]): string {
  const rest = faults.length - SHOWN_FAULTS
  return faults.slice(0, SHOWN_FAULTS).join(' ') + (rest > 0 ? ` And ${rest} more.` : '')
}
