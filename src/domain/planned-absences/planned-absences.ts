import { CODE_LIST, categoryOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import { addDays, daysBetween, weekdayOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** When a planned absence applies; weekdays are Monday 1 to Sunday 7. */
export type PlanDays = {
  from: IsoDate
  to: IsoDate
  amWeekdays: readonly number[]
  pmWeekdays: readonly number[]
}

export type Plan = PlanDays & {
  code: Code
  /** A pattern of the week; otherwise an absence of its own. */
  isWeekly: boolean
  isApproved: boolean
}

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** More than a school year. */
export const LONGEST_PLAN_DAYS = 400

const NEVER_PLANNED: readonly Code[] = ['/', '\\', 'L', 'U', 'N']

/** [M7] A pupil is never planned to be there, late or absent without a reason. */
export const PLANNED_CODES: readonly Code[] = CODE_LIST.filter((code) => !NEVER_PLANNED.includes(code))

export const isPlannedCode = (code: Code) => PLANNED_CODES.includes(code)

/** Whether the plan is about this session; the calendar of the day is not asked. */
export function coversSession(plan: PlanDays, date: IsoDate, session: Session): boolean {
  return plan.from <= date && date <= plan.to && plan[`${session}Weekdays`].includes(weekdayOf(date))
}

const FAULTS = {
  order: 'The last day is before the first.',
  tooLong: `A plan lasts at most ${LONGEST_PLAN_DAYS} days.`,
  noSession: 'None of the chosen weekdays is between these dates.',
} as const

/** What is wrong with the days of a plan, in words; null where they are right. */
export function planFault(days: PlanDays): string | null {
  const length = daysBetween(days.from, days.to)
  if (length < 0) return FAULTS.order
  if (length > LONGEST_PLAN_DAYS) return FAULTS.tooLong
  const week = WEEKDAYS.map((day) => addDays(days.from, day - 1))
  const hasSession = week.some((date) => coversSession(days, date, 'am') || coversSession(days, date, 'pm'))
  return hasSession ? null : FAULTS.noSession
}

/**
 * [M7] Which of two plans of a session counts, the lower first: an approved one before one that is asked for; a fixture or a
 * trip, to which a part-time pupil may come too, before the pattern of the week; and the pattern before any other absence,
 * since a session without school for the pupil cannot be missed.
 */
const precedence = ({ code, isWeekly, isApproved }: Plan) =>
  (isApproved ? 0 : 3) + (isWeekly ? 1 : categoryOf(code) === 'present' ? 0 : 2)

/** What a register proposes for a session: a code, or none while it is only asked for. */
export type Proposal = { code: Code | null }

type ProposalInput = {
  date: IsoDate
  session: Session
  /** The mark that is there already. */
  mark: Code | null
  isRegisterDay: boolean
  isOnRoll: boolean
}

/** [M7] The proposal for a pupil with these plans; null where nothing is planned, or a mark is there already. */
export function proposalFor(
  plans: readonly Plan[],
  { date, session, mark, isRegisterDay, isOnRoll }: ProposalInput,
): Proposal | null {
  if (mark !== null || !isRegisterDay || !isOnRoll) return null
  const [plan] = plans
    .filter((each) => coversSession(each, date, session))
    .toSorted((one, other) => precedence(one) - precedence(other))
  return plan ? { code: plan.isApproved ? plan.code : null } : null
}

/** The last day of a plan that is ended on a day; null where nothing of it has been yet, so that it goes. */
export function lastDayAfterEnd({ from, to }: PlanDays, today: IsoDate): IsoDate | null {
  const yesterday = addDays(today, -1)
  if (yesterday < from) return null
  return to < yesterday ? to : yesterday
}

/**
 * [M7] The days of a plan in the next school year of its pupil, and whether its approval still counts: what lasts longer
 * goes on, and a weekly pattern that lasts to the last school day is asked for again, for the whole year. Null for others.
 */
export function daysInNextYear(
  { from, to, isWeekly }: Pick<Plan, 'from' | 'to' | 'isWeekly'>,
  lastSchoolDay: IsoDate | null,
  next: DateRange,
): (DateRange & { keepsApproval: boolean }) | null {
  if (to >= next.from) return { from: from > next.from ? from : next.from, to, keepsApproval: true }
  const lastsAllYear = isWeekly && lastSchoolDay !== null && to >= lastSchoolDay
  return lastsAllYear ? { ...next, keepsApproval: false } : null
}

type PlanPeople = { enteredBy: string; approvedBy: string | null }

/** [M7] Who may approve ends any plan; while it is only asked for, the person who entered it takes it back as well. */
export function mayEndPlan(
  { enteredBy, approvedBy }: PlanPeople,
  person: { mayApprove: boolean; name: string },
): boolean {
  return person.mayApprove || (approvedBy === null && enteredBy === person.name)
}
