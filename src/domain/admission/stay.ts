import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** The dates of one academic year of a pupil. */
export type YearDates = { startDate: IsoDate | null; leaveDate: IsoDate | null }

/** When the pupil was admitted, or admitted again after leaving. */
export type Stay = { startingDay: IsoDate | null; isReadmission: boolean }

/**
 * [Q5] The stay to which the last of these years belongs, the years being one pupil's in order. It begins on its earliest start
 * date; a start date after a leave date begins another stay.
 */
export function latestStay(years: readonly YearDates[]): Stay {
  let stay: Stay = { startingDay: null, isReadmission: false }
  let left: IsoDate | null = null
  for (const { startDate, leaveDate } of years) {
    if (startDate !== null && left !== null && startDate > left) {
      stay = { startingDay: startDate, isReadmission: true }
      left = null
    } else if (startDate !== null && (stay.startingDay === null || startDate < stay.startingDay)) {
      stay = { ...stay, startingDay: startDate }
    }
    left = leaveDate ?? left
  }
  return stay
}

/** [Q5] In the order of admission; those whose starting day is not known come last. */
export function inOrderOfAdmission<Entry extends Pick<Stay, 'startingDay'>>(
  entries: readonly Entry[],
): Entry[] {
  return entries.toSorted((one, other) => (one.startingDay ?? '9').localeCompare(other.startingDay ?? '9'))
}
