import { meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { defaultSession } from '#domain/calendar/school-clock.ts'
import { careState } from '#domain/care/care.ts'
import type { CareTimes } from '#domain/care/care.ts'
import { OUT_REASONS, whereabouts } from './movements.ts'
import type { ChildDay, Movement, Whereabouts } from './movements.ts'
import { hasSession } from './afternoons.ts'
import { timesOf } from './school-times.ts'
import type { SchoolTimes } from './school-times.ts'

/** Nothing records when a class goes home: from this time on, only after-school care says who is still there. */
const LESSONS_END = '15:30'

/** [N1] All that is known of a child's day. */
export type WholeDay = ChildDay & {
  /** [M7] The code is null where it is only asked for. */
  plans: readonly { session: Session; code: Code | null }[]
  isBookedForCare: boolean
  care: (CareTimes & { attended: boolean | null; collectedBy: string | null }) | null
}

/** Whether a child is on site, and how that is known. */
export type Presence = { is: 'onSite' | 'offSite' | 'notKnown'; reason: string }

const onSite = (reason: string): Presence => ({ is: 'onSite', reason })
const offSite = (reason: string): Presence => ({ is: 'offSite', reason })
const notKnown = (reason: string): Presence => ({ is: 'notKnown', reason })

/** [N1] Where the child is at this time: what was recorded last says so, be it a mark, a movement or after-school care. */
export function presenceOf(child: WholeDay, times: SchoolTimes, time: string): Presence {
  const inCare = presenceInCare(child)
  const where = whereabouts(inCare ? recordedAfter(inCare.since, child, times) : child, times, time)
  return inCare && where.at === 'notMarked'
    ? inCare.presence
    : presenceAtSchool(where, child, { times, time })
}

/** Only what was recorded after this time; a mark counts as made when its register opened. */
function recordedAfter(since: string, child: WholeDay, times: SchoolTimes): ChildDay {
  const own = timesOf(times, child.yearGroup)
  const markAfter = (session: Session) => (own[session].opens > since ? child.marks[session] : null)
  return {
    ...child,
    marks: { am: markAfter('am'), pm: markAfter('pm') },
    movements: child.movements.filter((movement) => movement.time > since),
  }
}

const ALWAYS_LATEST = '24:00'

/** Null where care says nothing. */
function presenceInCare({ care }: WholeDay): { since: string; presence: Presence } | null {
  const state = careState(care ?? undefined)
  if (!care || state === 'expected' || state === 'notComing') return null
  const { arrivalTime, departureTime, collectedBy } = care
  if (departureTime !== null) {
    const presence = offSite(`Collected ${clock(departureTime)}${collectedBy ? ` by ${collectedBy}` : ''}`)
    return { since: departureTime, presence }
  }
  if (arrivalTime === null) return { since: ALWAYS_LATEST, presence: onSite('In after-school care') }
  return { since: arrivalTime, presence: onSite(`In after-school care since ${clock(arrivalTime)}`) }
}

function presenceAtSchool(
  where: Whereabouts,
  child: WholeDay,
  { times, time }: { times: SchoolTimes; time: string },
): Presence {
  if (where.at === 'out') return offSite(outLabel(where.movement, where.isOverdue))
  if (where.at === 'away')
    return offSite(where.code === 'N' ? 'Absent, the reason is not known yet' : meaningOf(where.code))
  if (where.at === 'notMarked') return notKnown(unmarkedLabel(child, time))
  const known = where.mark ? markLabel(where.mark) : `In since ${clock(where.since)}`
  return isOver(child, times, time) ? notKnown(`${known}. ${afterLessons(child)}`) : onSite(known)
}

/** Lessons are over in the afternoon's course, or at noon where the class has no afternoon. */
function isOver({ yearGroup, date }: ChildDay, times: SchoolTimes, time: string): boolean {
  const hasAfternoon = hasSession(times, yearGroup, { date, session: 'pm' })
  return hasAfternoon ? time >= LESSONS_END : defaultSession(time) === 'pm'
}

const afterLessons = ({ isBookedForCare, care }: WholeDay) =>
  isBookedForCare && care?.attended !== false ? 'Booked for care, not signed in' : 'Lessons are over'

function markLabel({ code, session }: { code: Code; session: Session }): string {
  const when = `this ${sessionName(session).toLowerCase()}`
  return code === 'L' || code === 'U' ? `Came late ${when}` : `Present ${when}`
}

function unmarkedLabel({ plans }: WholeDay, time: string): string {
  const plan = plans.find(({ session }) => session === defaultSession(time))
  if (!plan) return 'Not marked yet'
  return `Not marked yet. ${plan.code ? `Planned: ${meaningOf(plan.code)}` : 'Absence asked for'}`
}

/** `Signed out 11:02 with Dad, appointment, back by 12:15`. */
function outLabel({ time, reason, withWhom, expectedBack }: Movement, isOverdue: boolean): string {
  return [
    `Signed out ${clock(time)}${withWhom ? ` with ${withWhom}` : ''}`,
    reason && OUT_REASONS[reason].label.toLowerCase(),
    expectedBack && `${isOverdue ? 'should have been back' : 'back'} by ${clock(expectedBack)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const clock = (time: string) => time.replace(/^0/, '')
