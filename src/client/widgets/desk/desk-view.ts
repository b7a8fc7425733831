import type { DeskChildAnswer, DeskEarlier, DeskToday, PlannedChild } from '#contract/office-day/desk.ts'
import { registersNotTaken, sectionOf, unexplainedSessions } from '#domain/office-day/desk.ts'
import type { NotTaken } from '#domain/office-day/desk.ts'
import { hasSession } from '#domain/office-day/afternoons.ts'
import { whereabouts } from '#domain/office-day/movements.ts'
import type { Movement } from '#domain/office-day/movements.ts'
import type { MovingChild } from '#client/widgets/movements/use-enter-movement.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { isStroke, sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { defaultSession } from '#domain/calendar/school-clock.ts'
import type { SchoolTime } from '#domain/calendar/school-clock.ts'

/** Later than every register: on an earlier day all should have been taken. */
const END_OF_DAY = '23:59'

export const childKey = ({ studentId, date }: DeskChildAnswer) => `${studentId} ${date}`

export type DeskView = {
  notTaken: NotTaken[]
  earlierNotTaken: NotTaken[]
  /** Including the lines that were settled here, which stay in their place. */
  noReason: DeskChildAnswer[]
  /** Signed out and not back. */
  out: OutChild[]
  late: DeskChildAnswer[]
  expected: DeskChildAnswer[]
  /** [M7] Asked for in this session and not approved: the office has not agreed to it yet. */
  asked: PlannedChild[]
  /** [M7] Planned for this session and approved, and not marked yet. */
  planned: PlannedChild[]
  done: DeskChildAnswer[]
  /** Of the lines above, those that still need a reason. */
  openCount: number
  /** Of these, those about whom no contact has been tried. */
  notRungCount: number
  /** In the classes that have this session, as in the counts below. */
  pupils: number
  unmarked: number
  /** Not in school in this session, for a reason that is known. */
  away: number
  here: number
}

export type OutChild = { child: DeskChildAnswer & MovingChild; movement: Movement; isOverdue: boolean }

/** The child with the movements of the day, as the rules of signing in and out ask for it. */
export function movingChild(child: DeskChildAnswer, { movements }: DeskToday): OutChild['child'] {
  return {
    ...child,
    marks: { am: child.am.code, pm: child.pm.code },
    movements: movements.filter(({ studentId }) => studentId === child.studentId),
  }
}

/** The session that the desk opens with. */
export const openingSession = (today: DeskToday, now: SchoolTime): Session =>
  today.isToday ? defaultSession(now.time) : 'pm'

type Shown = {
  session: Session
  now: SchoolTime
  /** The lines that were settled since the tab was opened. */
  settledHere?: ReadonlySet<string>
}

/** [M3] The day as the desk and the home page show it: every count is the length of its list. */
export function deskView(
  today: DeskToday,
  earlier: DeskEarlier | undefined,
  { session, now, settledHere = new Set() }: Shown,
): DeskView {
  const date = today.date ?? now.date
  const moment = { session, date, time: today.isToday ? now.time : END_OF_DAY }
  const out = today.children.flatMap((child): OutChild[] => {
    const moving = movingChild(child, today)
    const where = whereabouts(moving, today.times, moment.time)
    return where.at === 'out' ? [{ ...where, child: moving }] : []
  })
  const isOut = ({ studentId }: DeskChildAnswer) => out.some(({ child }) => child.studentId === studentId)
  const isOpen = (child: DeskChildAnswer) =>
    child.date === date ? sectionOf(child, session) === 'noReason' : unexplainedSessions(child).length > 0
  const inSection = (section: string) =>
    today.children.filter(
      (child) => sectionOf(child, session, isOut(child)) === section && !settledHere.has(childKey(child)),
    )
  const planned = today.planned.filter((child) => child.session === session)
  const children = [...today.children, ...(earlier?.children ?? [])]
  const open = children.filter(isOpen)
  const isExpected = ({ yearGroup }: { yearGroup: string }) =>
    hasSession(today.times, yearGroup, { date, session })
  const classes = today.classes.filter(isExpected)
  const pupils = classes.reduce((sum, each) => sum + each.pupils, 0)
  const late = inSection('late')
  const away = today.children.filter(
    (child) => isAway(child[session].code) && !isOut(child) && isExpected(child),
  ).length
  const notHere = [...late, ...out.map(({ child }) => child)].filter(isExpected).length + away
  return {
    notTaken: registersNotTaken(today.classes, today.times, moment),
    earlierNotTaken: registersNotTaken(earlier?.classes ?? [], today.times, moment),
    noReason: children.filter((child) => isOpen(child) || settledHere.has(childKey(child))),
    out,
    late,
    expected: inSection('expected'),
    asked: planned.filter(({ isApproved }) => !isApproved),
    planned: planned.filter(({ isApproved }) => isApproved),
    done: today.children.filter((child) => sectionOf(child, session, isOut(child)) === 'done'),
    openCount: open.length,
    notRungCount: open.filter(({ attempts }) => attempts.length === 0).length,
    ...{ pupils, away, here: pupils - notHere },
    unmarked: classes.reduce((sum, { [session]: { unmarked } }) => sum + unmarked, 0),
  }
}

/** Lines that are no longer open stay where they stood while `keeps` says so, each behind the line before it. */
export function withKeptLines(
  before: readonly DeskChildAnswer[],
  open: readonly DeskChildAnswer[],
  keeps: (child: DeskChildAnswer) => boolean,
): DeskChildAnswer[] {
  const lines = [...open]
  const placeOf = (child: DeskChildAnswer) => lines.findIndex((line) => childKey(line) === childKey(child))
  before.forEach((child, index) => {
    if (placeOf(child) >= 0 || !keeps(child)) return
    const above = before.slice(0, index).findLast((other) => placeOf(other) >= 0)
    lines.splice(above ? placeOf(above) + 1 : 0, 0, child)
  })
  return lines
}

const isAway = (code: Code | null) => code !== null && !isStroke(code) && !['L', 'U', 'N'].includes(code)

/** Which part of the day a child is missing: `Morning`, `All day`. */
export function sessionsLabel(sessions: readonly Session[]): string {
  const [only] = sessions
  return sessions.length === 1 && only ? sessionName(only) : 'All day'
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
