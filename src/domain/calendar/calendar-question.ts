import type { CalendarDay } from './calendar.ts'
import { formatShortDate } from './iso-date.ts'
import type { IsoDate } from './iso-date.ts'

/** The code of the refusal that asks before days with records are changed; `count` says how many pupils are marked. */
export const DAYS_HAVE_MARKS = 'daysHaveMarks'

/** The code of the refusal that asks before a calendar is made again that has other school days. */
export const SCHOOL_DAYS_CHANGE = 'schoolDaysChange'

/** A day with marks or after-school care records. */
export type RecordedDay = { date: IsoDate; pupils: number; careRecords: number }

/** What is recorded on days that would change; undefined where nothing is. */
export function recordedInWords(days: readonly RecordedDay[]): string | undefined {
  const [first] = days
  if (!first) return undefined
  const pupils = days.reduce((sum, day) => sum + day.pupils, 0)
  const care = days.reduce((sum, day) => sum + day.careRecords, 0)
  const marked = pupils > 0 && `${counted(pupils, 'pupil')} marked already`
  const cared = care > 0 && `${counted(care, 'after-school care record')}${marked ? '' : ' already'}`
  const subject =
    days.length === 1 ? `${formatShortDate(first.date)} has` : `${days.length} of these days have`
  const what = [marked, cared].filter(Boolean).join(' and ')
  return `${subject} ${what}. They are kept, but the register of a day without school is not shown.`
}

/** How many school days a calendar that is made again has, and had; undefined where they stay the same. */
export function schoolDaysInWords(
  before: readonly CalendarDay[],
  after: readonly CalendarDay[],
): string | undefined {
  const [had, has] = [schoolDays(before), schoolDays(after)]
  const added = [...has].filter((date) => !had.has(date)).length
  const removed = had.size - (has.size - added)
  if (before.length === 0 || added + removed === 0) return undefined
  const total =
    has.size === had.size
      ? `The year keeps ${has.size} school days, on other dates`
      : `The year will have ${counted(has.size, 'school day')} instead of ${had.size}`
  const changes = [added > 0 && `${added} added`, removed > 0 && `${removed} taken away`].filter(Boolean)
  return `${total}: ${changes.join(', ')}.`
}

function schoolDays(calendar: readonly CalendarDay[]): Set<IsoDate> {
  return new Set(calendar.filter(({ isRegisterRequired }) => isRegisterRequired).map(({ date }) => date))
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
