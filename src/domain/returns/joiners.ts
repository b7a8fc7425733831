import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** A pupil of the year, and what earlier years say of the same person. */
export type Arrival = {
  startDate: IsoDate | null
  isInLowestClass: boolean
  /** In the academic year before. */
  wasHereBefore: boolean
  /** The last leave date of earlier years. */
  leftOn: IsoDate | null
}

/** The school days between which a pupil of the usual entry arrives. */
export type YearOfArrival = {
  firstDay: IsoDate
  /** Of the academic year before; null where it has no calendar. */
  lastDayBefore: IsoDate | null
  /** Whether the school has pupils in the year before, so that it tells who is new. */
  isYearBeforeHeld: boolean
}

/**
 * [Q5] The starting day of a pupil who joined outside the usual entry, which is the first day of the year in the lowest class; null
 * for everyone else. A pupil of the year before is no joiner, unless the child left and came back.
 */
export function joinedOn(arrival: Arrival, year: YearOfArrival): IsoDate | null {
  const { startDate, isInLowestClass, wasHereBefore, leftOn } = arrival
  const cameBack = startDate !== null && leftOn !== null && startDate > leftOn
  if (wasHereBefore && !cameBack) return null
  if (startDate !== null && startDate > year.firstDay) return startDate
  if (isInLowestClass) return null
  if (startDate === null) return year.isYearBeforeHeld ? year.firstDay : null
  const isThisYear =
    year.lastDayBefore === null ? startDate === year.firstDay : startDate > year.lastDayBefore
  return isThisYear ? startDate : null
}
