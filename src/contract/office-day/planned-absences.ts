import { isIsoDate } from '#domain/calendar/iso-date.ts'
import { FIELD_LIMITS, REASON_MAX_LENGTH } from '#domain/text/field-limits.ts'
import { WEEKDAYS, isPlannedCode, planFault } from '#domain/planned-absences/planned-absences.ts'
import type { PlanDays } from '#domain/planned-absences/planned-absences.ts'
import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import {
  code,
  filledText,
  isoDate,
  namedPupil,
  optionalText,
  rowId,
  rowIdInPath,
  timestamp,
} from '#contract/fields.ts'

const weekdays = z
  .array(
    z.int('must be a whole number').min(1, 'must be 1 to 7').max(7, 'must be 1 to 7'),
    'must be a list of weekdays',
  )
  .max(7, 'must name each weekday once')
  .refine((days) => new Set(days).size === days.length, 'must name each weekday once')

const plan = {
  from: isoDate,
  to: isoDate,
  /** A pattern of the week, such as that of a part-time pupil; otherwise an absence of its own. */
  isWeekly: z.boolean('must be true or false'),
  /** Monday 1 to Sunday 7. */
  amWeekdays: weekdays,
  pmWeekdays: weekdays,
  code: code.refine(isPlannedCode, 'must be a code that can be planned'),
}

/** Changes with every change of a plan: who approves or changes one says which they have read. */
const version = filledText(32)

const plannedAbsence = z.object({
  ...plan,
  id: rowId,
  version,
  pupils: z.array(namedPupil),
  reason: z.string().nullable(),
  askedBy: z.string().nullable(),
  enteredBy: z.string(),
  /** Null while it is only asked for. */
  approvedBy: z.string().nullable(),
  approvedAt: timestamp.nullable(),
})
export type PlannedAbsence = z.infer<typeof plannedAbsence>

const fields = z.strictObject({
  ...plan,
  isWeekly: plan.isWeekly.default(false),
  amWeekdays: weekdays.default([...WEEKDAYS]),
  pmWeekdays: weekdays.default([...WEEKDAYS]),
  studentIds: z
    .array(rowId)
    .min(1, 'must name at least one pupil')
    .max(1000, 'must name at most 1000 pupils')
    .refine((ids) => new Set(ids).size === ids.length, 'must name each pupil once'),
  reason: optionalText(REASON_MAX_LENGTH).default(null),
  askedBy: optionalText(FIELD_LIMITS.collectedBy).default(null),
  /** Only a person who may approve can say so. */
  isApproved: z.boolean('must be true or false').default(false),
})

function checkDays(days: PlanDays, context: z.RefinementCtx): void {
  // What is no date is refused already.
  const fault = isIsoDate(days.from) && isIsoDate(days.to) && planFault(days)
  if (fault) context.addIssue({ code: 'custom', path: ['to'], message: `is not right: ${fault}` })
}

const body = fields.superRefine(checkDays)

const access = 'attendance:write' as const
const params = z.strictObject({ id: rowIdInPath })

export const plannedAbsenceCalls = {
  list: defineCall('plannedAbsences.list', {
    summary: 'The planned absences that last until today or longer, or until `from` or longer',
    access,
    query: z.strictObject({ from: isoDate.optional() }),
    answer: z.array(plannedAbsence),
  }),
  add: defineCall('plannedAbsences.add', {
    summary: 'Plan an absence of one pupil or several',
    access,
    isRepeatable: true,
    body,
    answer: plannedAbsence,
    status: 201,
  }),
  change: defineCall('plannedAbsences.change', {
    summary: 'Change a planned absence; what was approved must be approved again',
    access,
    isRepeatable: true,
    params,
    body: z.strictObject({ version, ...fields.shape }).superRefine(checkDays),
    answer: plannedAbsence,
  }),
  approve: defineCall('plannedAbsences.approve', {
    summary: 'Approve a planned absence that was asked for',
    access: 'school:manage',
    isRepeatable: true,
    params,
    body: z.strictObject({ version }),
    answer: plannedAbsence,
  }),
  end: defineCall('plannedAbsences.end', {
    summary:
      'End a planned absence: yesterday becomes its last day, and one that has not begun is removed; one that is approved only by who may approve',
    access,
    isRepeatable: true,
    params,
  }),
}
