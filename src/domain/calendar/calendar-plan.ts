import type { CalendarDay, DayType } from './calendar.ts'
import { addDays, mondayOf, schoolWeek, weekdayOf } from './iso-date.ts'
import type { IsoDate } from './iso-date.ts'

export type DateRange = { from: IsoDate; to: IsoDate }
/** Without a half term, the term is not interrupted. */
export type TermPlan = DateRange & { name: string; halfTerm: DateRange | null }
export type YearPlan = DateRange & {
  year: string
  terms: readonly TermPlan[]
  insetDays: readonly IsoDate[]
  bankHolidays: readonly IsoDate[]
}

/** §3: every date of an academic year as a day of the school calendar, from the dates that a school publishes. */
export function planCalendar(plan: YearPlan): CalendarDay[] {
  return datesIn(plan).map((date) => {
    const term = plan.terms.find((candidate) => isWithin(date, candidate))
    const dayType = dayTypeOf(date, plan, term)
    return {
      date,
      academicYear: plan.year,
      termName: term?.name ?? null,
      weekNumber: term ? weekNumberIn(term, date, plan) : null,
      dayType,
      isRegisterRequired: dayType === 'teaching',
    }
  })
}

function dayTypeOf(date: IsoDate, plan: YearPlan, term: TermPlan | undefined): DayType {
  if (weekdayOf(date) >= 6) return 'weekend'
  if (plan.bankHolidays.includes(date)) return 'bank holiday'
  if (plan.insetDays.includes(date)) return 'inset'
  if (!term) return 'holiday'
  return term.halfTerm && isWithin(date, term.halfTerm) ? 'half term' : 'teaching'
}

// §9: weeks begin on Monday. They are counted from the one that the term begins in; a week of half term is no week.
function weekNumberIn(term: TermPlan, date: IsoDate, plan: YearPlan): number | null {
  if (isHalfTermWeek(term, date, plan)) return null
  let number = 0
  for (let monday = mondayOf(term.from); monday <= date; monday = addDays(monday, 7)) {
    if (!isHalfTermWeek(term, monday, plan)) number += 1
  }
  return number
}

// A bank holiday or an inset day beside half term makes no week of it, without teaching.
function isHalfTermWeek(term: TermPlan, date: IsoDate, plan: YearPlan): boolean {
  const types = schoolWeek(date)
    .filter((day) => isWithin(day, term))
    .map((day) => dayTypeOf(day, plan, term))
  return types.includes('half term') && !types.includes('teaching')
}

/** Whether a day lies in the range, whose ends belong to it. */
export function isWithin(date: IsoDate, { from, to }: DateRange): boolean {
  return from <= date && date <= to
}

function datesIn({ from, to }: DateRange): IsoDate[] {
  const dates: IsoDate[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}
