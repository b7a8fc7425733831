import { dateOf } from './iso-date.ts'
import type { IsoDate } from './iso-date.ts'
import type { Session } from '#domain/attendance/sessions.ts'

/** The school's clock, in every zone that the machine or the browser is set to. */
export const SCHOOL_TIME_ZONE = 'Europe/London'

const NOON = '12:00'

const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: SCHOOL_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

export type SchoolTime = {
  date: IsoDate
  /** `HH:MM` on the 24-hour clock. */
  time: string
}

/** The date and the time that the school's clock shows at an instant. */
export function schoolNow(instant: Date): SchoolTime {
  const parts = new Map(FORMAT.formatToParts(instant).map((part) => [part.type, part.value]))
  return {
    date: dateOf(Number(parts.get('year')), Number(parts.get('month')), Number(parts.get('day'))),
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  }
}

/** §9: the morning before 12:00, the afternoon from then on. */
export function defaultSession(time: string): Session {
  return time < NOON ? 'am' : 'pm'
}

/** A day and a session: what a register is taken for. */
export type HalfDay = { date: IsoDate; session: Session }

/** The half-day at this time of the school's clock. */
export function halfDayAt({ date, time }: SchoolTime): HalfDay {
  return { date, session: defaultSession(time) }
}
