import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** Why bookings cannot be changed from a day on, with the sentence that a person reads. */
export const BOOKING_DAY_REFUSALS = {
  termOver: 'This term is over. Its bookings stay as they are.',
  beforeToday: 'Bookings can be changed from today on. Earlier days stay as they were booked.',
  afterTerm: 'The term ends before that day.',
} as const

export type BookingDayRefusal = keyof typeof BOOKING_DAY_REFUSALS

/** [I1] Bookings of past days are what was invoiced: a change counts from today, or from a later day of the term. */
export function refuseBookingDay(from: IsoDate, term: DateRange, today: IsoDate): BookingDayRefusal | null {
  if (term.to < today) return 'termOver'
  if (from < today) return 'beforeToday'
  return from > term.to ? 'afterTerm' : null
}

/** The first day from which bookings of a term can still be changed; null where the term is over. */
export function changeableFrom(term: DateRange, today: IsoDate): IsoDate | null {
  if (term.to < today) return null
  return term.from > today ? term.from : today
}

/** The day whose bookings are shown: the one that is asked for, otherwise today, within the term. */
export function bookingDay(term: DateRange, today: IsoDate, asked = today): IsoDate {
  if (asked < term.from) return term.from
  return asked > term.to ? term.to : asked
}
