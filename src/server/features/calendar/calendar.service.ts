import type { BodyOf } from '#contract/call.ts'
import type { schoolSetupCalls } from '#contract/school-setup.ts'
import { academicYearRange } from '#domain/school-year/academic-years.ts'
import type { CalendarDay, DayType } from '#domain/calendar/calendar.ts'
import {
  closedTermThatChanges,
  correctDay,
  markedDaysThatChange,
  planFaults,
} from '#domain/calendar/calendar-corrections.ts'
import {
  DAYS_HAVE_MARKS,
  SCHOOL_DAYS_CHANGE,
  recordedInWords,
  schoolDaysInWords,
} from '#domain/calendar/calendar-question.ts'
import type { RecordedDay } from '#domain/calendar/calendar-question.ts'
import { planCalendar } from '#domain/calendar/calendar-plan.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { conflict, invalidInput, notFound, termClosed } from '#server/http/refusal-error.ts'
import {
  academicYearOfDay,
  findClosedTerms,
  findRecordedDays,
  findYearName,
  lockCalendar,
  saveDay,
  saveDays,
} from './calendar.repository.ts'

type Plan = BodyOf<typeof schoolSetupCalls.planCalendar>

/** After-school bookings name their term: they follow one that is renamed and refuse to lose one. */
export type MoveBookings = (
  transaction: Queryable,
  year: string,
  terms: { before: readonly string[]; after: readonly string[] },
) => Promise<void>

interface CalendarParts {
  database: Database
  moveBookings: MoveBookings
}

/** Makes the calendar of a year from its dates; asks first where school days or days with records would change. */
export function makeCalendar(
  { database, moveBookings }: CalendarParts,
  yearId: number,
  plan: Plan,
): Promise<CalendarDay[]> {
  return database.transaction(async (transaction) => {
    const year = await findYearName(transaction, yearId)
    if (year === undefined) throw notFound('academic year')
    const range = academicYearRange(year)
    const whole = { ...plan, ...range, year }
    const faults = planFaults(whole)
    if (faults.length > 0) throw invalidInput(faultsInWords(faults))
    const before = await lockCalendar(transaction, year)
    const after = planCalendar(whole)
    await refuseInClosedTerm(transaction, range, { before, after })
    const recorded = await findRecordedDays(transaction, range)
    const changing = new Set(markedDaysThatChange(before, after, new Set(recorded.map(({ date }) => date))))
    if (!plan.confirm) {
      requireConfirmation({ before, after, recorded: recorded.filter(({ date }) => changing.has(date)) })
    }
    await moveBookings(transaction, year, { before: termNames(before), after: termNames(after) })
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
    const before = await calendarAround(transaction, change.date)
    const day = correctDay(before, change)
    if (!day) throw notFound('day in the school calendar')
    const range = { from: change.date, to: change.date }
    await refuseInClosedTerm(transaction, range, { before, after: [day] })
    const recorded = await findRecordedDays(transaction, range)
    if (!change.confirm) requireConfirmation({ recorded })
    await saveDay(transaction, day)
    return day
  })
}

/** [L6] Whether a register was required on a day is part of a closed term. */
async function refuseInClosedTerm(
  transaction: Queryable,
  range: DateRange,
  { before, after }: { before: readonly CalendarDay[]; after: readonly CalendarDay[] },
): Promise<void> {
  const term = closedTermThatChanges(before, after, await findClosedTerms(transaction, range))
  if (term) throw termClosed(term.name, 'days')
}

interface CalendarChange {
  /** The days that would change and have records. */
  recorded: readonly RecordedDay[]
  /** The calendar of a year that is made again. */
  before?: readonly CalendarDay[]
  after?: readonly CalendarDay[]
}

/** Refuses an unconfirmed change that would alter school days or days with records, and says what it would do. */
function requireConfirmation({ recorded, before = [], after = [] }: CalendarChange): void {
  const words = [schoolDaysInWords(before, after), recordedInWords(recorded)].filter(Boolean)
  if (words.length === 0) return
  throw conflict(recorded.length > 0 ? DAYS_HAVE_MARKS : SCHOOL_DAYS_CHANGE, words.join(' '), {
    count: recorded.reduce((sum, { pupils }) => sum + pupils, 0),
    dates: recorded.map(({ date }) => date),
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
