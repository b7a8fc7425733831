import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { hasSession } from './afternoons.ts'
import { registerStage, timesOf } from './school-times.ts'
import type { SchoolTimes } from './school-times.ts'
import { SESSIONS, isStroke } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'

/** A mark of a child as the desk knows it. */
export type DeskMark = {
  code: Code | null
  /** Why it was changed last. */
  reason: string | null
  /** It was N before, not corrected at once, so the reason was found out. */
  wasUnexplained: boolean
}

export type DeskClass = { yearGroup: string; date: IsoDate; pupils: number } & Record<
  Session,
  { unmarked: number }
>

export type NotTaken = {
  yearGroup: string
  date: IsoDate
  session: Session
  pupils: number
  unmarked: number
}

type Moment = {
  /** The half-day whose tab is open. */
  session: Session
  date: IsoDate
  /** What the school's clock shows; later than any register where the desk shows an earlier day. */
  time: string
}

/** In the afternoon the morning still matters: a register that was not taken, a child not accounted for. */
const sessionsUpTo = (session: Session) => SESSIONS.slice(0, SESSIONS.indexOf(session) + 1)

/** [M3] The registers that should have been taken by now and are not whole; one that has not opened yet is not missing. */
export function registersNotTaken(
  classes: readonly DeskClass[],
  times: SchoolTimes,
  { session, date, time }: Moment,
): NotTaken[] {
  return classes.flatMap(({ yearGroup, pupils, date: day, ...marks }) => {
    const isDue = (each: Session) =>
      day < date || registerStage(timesOf(times, yearGroup)[each], time) !== 'toCome'
    return (day < date ? SESSIONS : sessionsUpTo(session))
      .filter(
        (each) => marks[each].unmarked > 0 && hasSession(times, yearGroup, { date: day, session: each }),
      )
      .filter(isDue)
      .map((each) => ({ yearGroup, date: day, session: each, pupils, unmarked: marks[each].unmarked }))
  })
}

/** The sessions of a child's day that are marked N. */
export function unexplainedSessions(child: Record<Session, DeskMark>): Session[] {
  return SESSIONS.filter((session) => child[session].code === 'N')
}

export const DESK_SECTIONS = ['noReason', 'out', 'late', 'expected', 'done'] as const
export type DeskSection = (typeof DESK_SECTIONS)[number]

const isLate = (code: Code | null) => code === 'L' || code === 'U'

/** [M3] Where a child of the day stands on the desk; null where there is nothing to do or to know. */
export function sectionOf(
  child: Record<Session, DeskMark>,
  session: Session,
  isOut = false,
): DeskSection | null {
  const until = sessionsUpTo(session).map((each) => child[each])
  if (until.some(({ code }) => code === 'N')) return 'noReason'
  if (isOut) return 'out'
  const { code } = child[session]
  if (isLate(code)) return 'late'
  if (until.some(({ wasUnexplained }) => wasUnexplained)) return 'done'
  return code !== null && !isStroke(code) && code !== 'N' ? 'expected' : null
}
