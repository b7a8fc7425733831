/** The days on which after-school care can be booked, as stored in a booking. */
export const CARE_WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
export type CareWeekday = (typeof CARE_WEEKDAYS)[number]

/** When the last child should have been collected, unless the school says otherwise. */
export const CARE_CLOSING_TIME = '18:00'

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Tells whether the text is a time of day as `HH:MM`. */
export function isTimeOfDay(text: string): boolean {
  return TIME.test(text)
}

export type CareTimes = { arrivalTime: string | null; departureTime: string | null }

/** Why times of arrival and departure are refused, with the sentence that a person reads. */
export const CARE_REFUSALS = {
  arrivalNotATime: 'The arrival time must be a time of day such as 15:30.',
  departureNotATime: 'The departure time must be a time of day such as 17:45.',
  notSignedIn: 'Sign the child in before signing them out.',
  departureBeforeArrival: 'The departure time cannot be before the arrival time.',
} as const

export type CareRefusal = keyof typeof CARE_REFUSALS

/** The first reason why these times cannot be kept, or null when they can. */
export function refuseCareTimes({ arrivalTime, departureTime }: CareTimes): CareRefusal | null {
  if (arrivalTime !== null && !isTimeOfDay(arrivalTime)) return 'arrivalNotATime'
  if (departureTime === null) return null
  if (!isTimeOfDay(departureTime)) return 'departureNotATime'
  if (arrivalTime === null) return 'notSignedIn'
  return departureTime < arrivalTime ? 'departureBeforeArrival' : null
}

export type CareState = 'expected' | 'here' | 'collected' | 'notComing'

/** Where a child of the day's list is; without a record yet, the booking makes it expected. */
export function careState(record: (CareTimes & { attended: boolean | null }) | undefined): CareState {
  if (!record) return 'expected'
  if (record.departureTime !== null) return 'collected'
  if (record.arrivalTime !== null) return 'here'
  if (record.attended === null) return 'expected'
  return record.attended ? 'here' : 'notComing'
}

/** The minutes of a day before this time of it. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** How long a child was in care; null until it is collected. */
export function minutesInCare({ arrivalTime, departureTime }: CareTimes): number | null {
  if (arrivalTime === null || departureTime === null) return null
  return minutesOf(departureTime) - minutesOf(arrivalTime)
}

/** How many minutes after closing time a child was collected; 0 where it was not late, or is not collected yet. */
export function minutesLate(departureTime: string | null, closingTime: string): number {
  return departureTime === null ? 0 : Math.max(0, minutesOf(departureTime) - minutesOf(closingTime))
}

/** Tells whether a child who is still here should have been collected. */
export function isCollectionOverdue(state: CareState, time: string, closingTime: string): boolean {
  return state === 'here' && time > closingTime
}
