import { isAbsence } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { Marks } from '#domain/attendance/marks.ts'
import { SESSIONS, isStroke, sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { defaultSession } from '#domain/calendar/school-clock.ts'
import type { SchoolTime } from '#domain/calendar/school-clock.ts'
import { minutesOf } from '#domain/care/care.ts'
import { REASON_MAX_LENGTH } from '#domain/text/field-limits.ts'
import { hasSession } from './afternoons.ts'
import { arrivalAt, latenessLabel, registerStage, timesOf } from './school-times.ts'
import type { SchoolTimes } from './school-times.ts'

/** [M6] Why a child leaves, with the code of a session that the child misses through it; null where the office decides. */
export const OUT_REASONS = {
  appointment: { label: 'Appointment', code: 'M' },
  ill: { label: 'Ill', code: 'I' },
  leave: { label: 'Leave agreed', code: 'C' },
  activity: { label: 'Off-site activity', code: 'B' },
  other: { label: 'Other', code: null },
} as const satisfies Record<string, { label: string; code: Code | null }>
export type OutReason = keyof typeof OUT_REASONS
export const OUT_REASON_NAMES = Object.keys(OUT_REASONS) as [OutReason, ...OutReason[]]

/** Out, back again, or there for the first time that day. */
export const MOVEMENT_KINDS = ['out', 'back', 'arrived'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

export type Movement = {
  kind: MovementKind
  /** `HH:MM` on the school's clock. */
  time: string
  /** Only of a child who leaves. */
  reason: OutReason | null
  withWhom: string | null
  expectedBack: string | null
}

/** A child's day so far: the marks, and the movements in their order. */
export type ChildDay = {
  yearGroup: string
  date: IsoDate
  marks: Marks
  movements: readonly Movement[]
  /** [M7] The codes that are planned and approved, for who arrives after a register has closed. */
  planned?: { [session in Session]?: Code | undefined } | null | undefined
}

/** Where a child is, through a day. */
export type Whereabouts =
  | { at: 'notMarked' }
  | { at: 'away'; code: Code; session: Session }
  /** By a movement since then, or by a mark. */
  | { at: 'school'; since: string; mark: null }
  | { at: 'school'; since: null; mark: { code: Code; session: Session } }
  | { at: 'out'; since: string; movement: Movement; isOverdue: boolean }

/** Who was late has come. */
const isThere = (code: Code) => isStroke(code) || code === 'L' || code === 'U'

/**
 * [M6] Where the child is at this time: the last movement says so, or a register that opened after it; who is out is found
 * by a register only where it has them there.
 */
export function whereabouts(child: ChildDay, times: SchoolTimes, time: string): Whereabouts {
  const last = child.movements.at(-1)
  const own = timesOf(times, child.yearGroup)
  const session = SESSIONS.filter((each) => each === 'am' || defaultSession(time) === 'pm')
    .filter((each) => !last || last.time < own[each].opens)
    .findLast((each) => child.marks[each] !== null)
  const code = session && child.marks[session]
  if (last?.kind === 'out' && !(code && isThere(code))) {
    const { time: since, expectedBack } = last
    return { at: 'out', since, movement: last, isOverdue: expectedBack !== null && expectedBack < time }
  }
  if (code)
    return isThere(code)
      ? { at: 'school', since: null, mark: { code, session } }
      : { at: 'away', code, session }
  return last ? { at: 'school', since: last.time, mark: null } : { at: 'notMarked' }
}

/** A mark that a movement brings with it; null takes a mark away that is no longer true. */
export type MovementMark = { session: Session; code: Code | null; expected: Code | null }

/** [M6] The marks that a movement changes, by the rules of the codes; the screen names them before they are written. */
export function marksOf(movement: Movement, child: ChildDay, times: SchoolTimes): MovementMark[] {
  return SESSIONS.filter((session) => hasSession(times, child.yearGroup, { date: child.date, session }))
    .map((session) => ({
      session,
      expected: child.marks[session],
      code:
        movement.kind === 'out'
          ? markOfLeaving(session, movement, child, times)
          : markOfEntering(session, movement, child, times),
    }))
    .filter(({ code, expected }) => code !== expected)
}

/** A child who leaves before a register opens and is not back before it closes misses that session for the reason given. */
function markOfLeaving(
  session: Session,
  { time, reason, expectedBack }: Movement,
  { marks, yearGroup }: ChildDay,
  times: SchoolTimes,
): Code | null {
  const { opens, closes } = timesOf(times, yearGroup)[session]
  const misses = time < opens && (expectedBack === null || expectedBack >= closes)
  return marks[session] ?? (misses && reason ? OUT_REASONS[reason].code : null)
}

/**
 * A child who enters while a register is open is there, or late; after it has closed, the reason for which the child was
 * out counts, or what was planned for a child who arrives, or else U. A mark that was made because the child left goes where its register is still to come.
 */
function markOfEntering(
  session: Session,
  { kind, time }: Movement,
  { marks, movements, yearGroup, planned }: ChildDay,
  times: SchoolTimes,
): Code | null {
  const held = marks[session]
  const last = movements.at(-1)
  const outFor = last?.kind === 'out' && last.reason ? OUT_REASONS[last.reason].code : null
  const because = outFor ?? (kind === 'arrived' ? planned?.[session] : undefined) ?? 'U'
  const own = timesOf(times, yearGroup)
  if (time < own[session].opens) return held === outFor ? null : held
  if (session !== defaultSession(time)) return held
  const isUnexplained = held === null || held === 'N'
  if (registerStage(own[session], time) === 'closed') return isUnexplained ? because : held
  const isAway = isUnexplained || (held !== 'U' && isAbsence(held)) || held === outFor
  return isAway ? arrivalAt(own, time).code : held
}

/** Why a movement cannot be entered, with the sentence that a person reads. */
export const MOVEMENT_REFUSALS = {
  toCome: 'This time has not come yet.',
  beforeLast: 'This is before the last movement of the child.',
  alreadyOut: 'This child is already signed out.',
  notOut: 'This child is not signed out.',
  backBeforeOut: 'The time to be back is before the time of leaving.',
  movedSince: 'This child was signed in or out again since then, so the arrival stays.',
} as const
export type MovementRefusal = keyof typeof MOVEMENT_REFUSALS

const TOLERANCE_MINUTES = 5

/** Whether a time of today is still to come; clocks differ by a few minutes. */
export const isToCome = (time: string, now: string) => minutesOf(time) > minutesOf(now) + TOLERANCE_MINUTES

/** The first reason why a movement cannot follow what the day has so far; null where it can. */
export function refuseMovement(
  { kind, time, expectedBack }: Movement,
  child: ChildDay,
  { times, now }: { times: SchoolTimes; now: SchoolTime },
): MovementRefusal | null {
  const { date, movements } = child
  const last = movements.at(-1)
  if (date > now.date || (date === now.date && isToCome(time, now.time))) return 'toCome'
  if (last && time < last.time) return 'beforeLast'
  // A register that has the child there since has found a child who was never signed back in.
  const isOut = whereabouts(child, times, time).at === 'out'
  if (kind !== 'back' && isOut) return 'alreadyOut'
  if (kind === 'back' && !isOut) return 'notOut'
  return expectedBack !== null && expectedBack <= time ? 'backBeforeOut' : null
}

/** Why an arrival was taken back, as the mark history keeps it. */
export const ARRIVAL_TAKEN_BACK = 'Taken back: the child had not arrived'

/** [M6] The arrival that can be taken back: the last movement of the day, since a later one says that the child was there. */
export function arrivalToTakeBack<M extends Movement>(movements: readonly M[]): M | undefined {
  const last = movements.at(-1)
  return last?.kind === 'arrived' ? last : undefined
}

const clock = (time: string) => time.replace(/^0/, '')

/** The movement in words: `Out 10:30, appointment, with Sarah Baker (mother), back by 12:15`. */
export function movementLabel({ kind, time, reason, withWhom, expectedBack }: Movement): string {
  if (kind !== 'out') return `${kind === 'back' ? 'Back' : 'Arrived'} ${clock(time)}`
  return [
    `Out ${clock(time)}`,
    reason && OUT_REASONS[reason].label.toLowerCase(),
    withWhom && `with ${withWhom}`,
    expectedBack ? `back by ${clock(expectedBack)}` : 'not expected back',
  ]
    .filter(Boolean)
    .join(', ')
}

type ReasonOf = { yearGroup: string; times: SchoolTimes; note?: string | null }

/** Why a mark changed with a movement, as the mark history keeps it, with what was said: `Arrived 9:05, 25 minutes late: bus`. */
export function movementReason(movement: Movement, { yearGroup, times, note = null }: ReasonOf): string {
  const late = arrivalAt(timesOf(times, yearGroup), movement.time)
  const lateness = movement.kind === 'arrived' ? `, ${latenessLabel(late)}` : ''
  return `${movementLabel(movement)}${lateness}${note ? `: ${note}` : ''}`.slice(0, REASON_MAX_LENGTH)
}

/** The marks that a movement will write, in words: `Morning: N becomes L`. */
export function marksLabel(marks: readonly MovementMark[]): string {
  if (marks.length === 0) return 'No mark changes'
  return marks
    .map(({ session, code, expected }) => {
      const change =
        code === null ? `${expected} is removed` : expected === null ? code : `${expected} becomes ${code}`
      return `${sessionName(session)}: ${change}`
    })
    .join(', ')
}
