import { minutesOf } from '#domain/care/care.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { defaultSession } from '#domain/calendar/school-clock.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { presentCodeFor } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'

/** When a register opens and closes, `HH:MM` on the school's clock. */
export type OpenTimes = { opens: string; closes: string }

export type RegisterTimes = Record<Session, OpenTimes> & {
  /** Weekdays without an afternoon, Monday 1 to Friday 5. */
  morningOnlyWeekdays: readonly number[]
}

/** [M1] The times of the school, and of those classes that have their own. */
export type SchoolTimes = {
  school: RegisterTimes
  /** Days without an afternoon, for every class. */
  morningOnlyDates: readonly IsoDate[]
  classes: readonly (RegisterTimes & { yearGroup: string })[]
}

/** The law lets a register stay open this long. */
export const MOST_OPEN_MINUTES = 30

const NOON = '12:00'

/** The times of a school that has not set any. */
export const USUAL_TIMES: RegisterTimes = {
  am: { opens: '08:40', closes: '09:10' },
  pm: { opens: '13:00', closes: '13:30' },
  morningOnlyWeekdays: [],
}

/** The times of a class: its own, or else the school's. */
export function timesOf({ school, classes }: SchoolTimes, yearGroup: string): RegisterTimes {
  return classes.find((entry) => entry.yearGroup === yearGroup) ?? school
}

/** Where a register stands at a time of its own day. */
export function registerStage({ opens, closes }: OpenTimes, time: string): 'toCome' | 'open' | 'closed' {
  if (time < opens) return 'toCome'
  return time < closes ? 'open' : 'closed'
}

/** The session that a child arrives in, the code, and the minutes since the register opened. */
export type Arrival = { session: Session; code: Code; minutesLate: number }

/**
 * [M1] What a child who arrives at this time is marked: present until the minute in which the register opens, then L
 * until it closes, then U.
 */
export function arrivalAt(times: RegisterTimes, time: string): Arrival {
  const session = defaultSession(time)
  const { opens } = times[session]
  const minutesLate = Math.max(0, minutesOf(time) - minutesOf(opens))
  if (minutesLate === 0) return { session, code: presentCodeFor(session), minutesLate }
  return { session, code: registerStage(times[session], time) === 'closed' ? 'U' : 'L', minutesLate }
}

/** How late a child was, in words. */
export function latenessLabel({ minutesLate }: Pick<Arrival, 'minutesLate'>): string {
  return minutesLate === 0 ? 'on time' : `${minutesLate} ${minutesLate === 1 ? 'minute' : 'minutes'} late`
}

/** What is wrong with times that were entered; null where they can be used. */
export function timesFault({ am, pm }: Record<Session, OpenTimes>): string | null {
  if (am.closes <= am.opens) return 'The morning register closes before it opens.'
  if (pm.closes <= pm.opens) return 'The afternoon register closes before it opens.'
  if (am.closes > NOON) return 'The morning register has to close by 12:00.'
  if (pm.opens < NOON) return 'The afternoon register opens before 12:00.'
  const isTooLong = [am, pm].some(
    ({ opens, closes }) => minutesOf(closes) - minutesOf(opens) > MOST_OPEN_MINUTES,
  )
  return isTooLong ? `A register may stay open for ${MOST_OPEN_MINUTES} minutes at most.` : null
}
