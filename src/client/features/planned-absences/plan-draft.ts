import type { PlanBody } from '#client/api/office-day/planned-absences.ts'
import type { PlannedAbsence } from '#contract/office-day/planned-absences.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { SESSIONS } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { formatShortDate, isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { WEEKDAYS, planFault } from '#domain/planned-absences/planned-absences.ts'

export const PARTS = { day: 'All day', am: 'Morning', pm: 'Afternoon', weekly: 'Some weekdays' } as const
export type Part = keyof typeof PARTS

export const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** What is typed and ticked, before it is a plan. */
export type PlanDraft = {
  studentIds: readonly number[]
  from: string
  to: string
  part: Part
  /** For some weekdays only. */
  weekly: Record<Session, readonly number[]>
  code: Code
  reason: string
  askedBy: string
  isApproved: boolean
}

export function newDraft(today: IsoDate, pupil: number | undefined, mayApprove: boolean): PlanDraft {
  return {
    ...{ studentIds: pupil === undefined ? [] : [pupil], from: today, to: today, part: 'day' },
    ...{ weekly: { am: [], pm: [] }, code: 'C', reason: '', askedBy: '', isApproved: mayApprove },
  }
}

export function draftOf(plan: PlannedAbsence): PlanDraft {
  const { from, to, code, isWeekly, amWeekdays, pmWeekdays } = plan
  const part = isWeekly ? 'weekly' : pmWeekdays.length === 0 ? 'am' : amWeekdays.length === 0 ? 'pm' : 'day'
  return {
    ...{ studentIds: plan.pupils.map(({ studentId }) => studentId), from, to, part, code },
    ...{ weekly: isWeekly ? { am: amWeekdays, pm: pmWeekdays } : { am: [], pm: [] } },
    ...{ reason: plan.reason ?? '', askedBy: plan.askedBy ?? '', isApproved: plan.approvedBy !== null },
  }
}

/** The last day follows the first while it is not after it. */
export function withFirstDay(draft: PlanDraft, from: string): PlanDraft {
  return { ...draft, from, to: draft.to < from || draft.to === draft.from ? from : draft.to }
}

/** The plan to save, or what is missing, in words. */
export function readDraft(draft: PlanDraft): { body: PlanBody } | { fault: string } {
  const { studentIds, from, to, part, weekly, code, reason, askedBy, isApproved } = draft
  if (studentIds.length === 0) return { fault: 'Choose at least one pupil.' }
  if (!isIsoDate(from) || !isIsoDate(to)) return { fault: 'Enter the first and the last day.' }
  const [amWeekdays = [], pmWeekdays = []] = SESSIONS.map((session) =>
    part === 'weekly' ? [...weekly[session]] : part === 'day' || part === session ? [...WEEKDAYS] : [],
  )
  const days = { from, to, amWeekdays, pmWeekdays }
  const fault = planFault(days)
  if (fault) return { fault }
  const body = { ...days, studentIds: [...studentIds], isWeekly: part === 'weekly', code, isApproved }
  return { body: { ...body, reason: reason.trim() || null, askedBy: askedBy.trim() || null } }
}

/** When a plan applies, in words: `16 Nov 2026 to 27 Nov 2026, morning`. */
export function daysLabel({ from, to, isWeekly, amWeekdays, pmWeekdays }: PlannedAbsence): string {
  const days = from === to ? formatShortDate(from) : `${formatShortDate(from)} to ${formatShortDate(to)}`
  if (isWeekly) return `${days}: ${weeklyLabel(amWeekdays, pmWeekdays)}`
  return pmWeekdays.length === 0 ? `${days}, morning` : amWeekdays.length === 0 ? `${days}, afternoon` : days
}

function weeklyLabel(am: readonly number[], pm: readonly number[]): string {
  return WEEKDAYS.flatMap((day) => {
    const name = WEEKDAY_NAMES[day - 1]
    if (am.includes(day) && pm.includes(day)) return [name]
    return am.includes(day) ? [`${name} morning`] : pm.includes(day) ? [`${name} afternoon`] : []
  }).join(', ')
}
