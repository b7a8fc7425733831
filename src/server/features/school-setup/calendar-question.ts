import type { CalendarDay } from '#domain/calendar/calendar.ts'
import {
  DAYS_HAVE_MARKS,
  SCHOOL_DAYS_CHANGE,
  recordedInWords,
  schoolDaysInWords,
} from '#domain/calendar/calendar-question.ts'
import type { RecordedDay } from '#domain/calendar/calendar-question.ts'
import { conflict } from '#server/http/refusal-error.ts'

interface Change {
  /** The days that would change and have records. */
  recorded: readonly RecordedDay[]
  /** The calendar of a year that is made again. */
  before?: readonly CalendarDay[]
  after?: readonly CalendarDay[]
}

/** Refuses a change that has not been confirmed and says what it would do; lets pass what needs no question. */
export function askAbout({ recorded, before = [], after = [] }: Change): void {
  const words = [schoolDaysInWords(before, after), recordedInWords(recorded)].filter(Boolean)
  if (words.length === 0) return
  throw conflict(recorded.length > 0 ? DAYS_HAVE_MARKS : SCHOOL_DAYS_CHANGE, words.join(' '), {
    count: recorded.reduce((sum, { pupils }) => sum + pupils, 0),
    dates: recorded.map(({ date }) => date),
  })
}
