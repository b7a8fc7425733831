import { dayNotice } from '#domain/calendar.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { formatLongDate, yearOf } from '#domain/iso-date.ts'
import type { IsoDate } from '#domain/iso-date.ts'

const EVENING = '17:00'

/** How the day is greeted at a time `HH:MM`, with the first name where it is known. */
export function greeting(time: string, firstName: string | null): string {
  const words = time < '12:00' ? 'Good morning' : time < EVENING ? 'Good afternoon' : 'Good evening'
  return firstName ? `${words}, ${firstName}` : words
}

/** The date and what the school calendar says about it, as far as that is known. */
export function dateLine(date: IsoDate, day: CalendarDay | undefined): string {
  return [formatLongDate(date), day && describeDay(day)].filter(Boolean).join(' · ')
}

function describeDay(day: CalendarDay): string | undefined {
  const { termName, weekNumber } = day
  if (!day.isRegisterRequired) return dayNotice(day)?.title
  return [termName && `${termName} term`, weekNumber && `week ${weekNumber}`].filter(Boolean).join(', ')
}

/** The term as the annual report names it: `Autumn 2026, week 10`. */
export function termLine({ date, termName, weekNumber }: CalendarDay): string | undefined {
  if (termName === null) return undefined
  return `${termName} ${yearOf(date)}${weekNumber === null ? '' : `, week ${weekNumber}`}`
}
