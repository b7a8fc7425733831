import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { dayNotice } from '#domain/calendar/calendar.ts'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { defaultSession } from '#domain/calendar/school-clock.ts'
import { termLabel } from '#domain/school-year/terms.ts'

const EVENING = '17:00'

/** How the day is greeted at a time `HH:MM`, with the first name where it is known. */
export function greeting(time: string, firstName: string | null): string {
  const words =
    defaultSession(time) === 'am' ? 'Good morning' : time < EVENING ? 'Good afternoon' : 'Good evening'
  return firstName ? `${words}, ${firstName}` : words
}

/** The date and what the school calendar says about it, as far as that is known. */
export function dateLine(date: IsoDate, day: CalendarDay | undefined): string {
  return [formatLongDate(date), day && describeDay(day)].filter(Boolean).join(' · ')
}

function describeDay(day: CalendarDay): string | undefined {
  return day.isRegisterRequired ? termLine(day) : dayNotice(day)?.title
}

/** `Autumn term, week 10`: without a year, since one day does not say in which its term began. */
export function termLine({ termName, weekNumber }: CalendarDay): string {
  return [termName && termLabel(termName), weekNumber && `week ${weekNumber}`].filter(Boolean).join(', ')
}
