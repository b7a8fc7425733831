import { OUTCOMES } from '#domain/office-day/contact-attempts.ts'
import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { contact } from '#contract/pupils.ts'
import { code, filledText, isoDate, namedPupil, rowIdInPath, session } from '#contract/fields.ts'
import { movement, plannedCodes } from './movements.ts'
import { schoolTimes } from '#contract/school-setup.ts'

const attempt = z.object({
  /** As the contact was called then, with the relation. */
  contact: z.string(),
  outcome: z.enum(OUTCOMES),
  /** On the school's clock. */
  time: z.string(),
  day: isoDate,
  userName: z.string(),
})

const mark = z.object({
  code: code.nullable(),
  reason: z.string().nullable(),
  /** Who changed it last. */
  changedBy: z.string().nullable(),
  wasUnexplained: z.boolean(),
})

const child = namedPupil.extend({
  date: isoDate,
  am: mark,
  pm: mark,
  readOnly: z.boolean(),
  /** [M2] Of the day's record. */
  note: z.string().nullable(),
  /** The five school days before, oldest first; only where a reason is or was missing, as are the attempts. */
  recent: z.array(z.object({ date: isoDate, am: code.nullable(), pm: code.nullable() })),
  /** Only while a reason is missing. */
  contacts: z.array(contact),
  planned: plannedCodes,
  attempts: z.array(attempt),
})

const deskClass = z.object({
  yearGroup: z.string(),
  date: isoDate,
  pupils: z.int(),
  am: z.object({ unmarked: z.int() }),
  pm: z.object({ unmarked: z.int() }),
})

const plannedChild = namedPupil.extend({
  session,
  code,
  reason: z.string().nullable(),
  isApproved: z.boolean(),
})
export type PlannedChild = z.infer<typeof plannedChild>

const deskToday = z.object({
  /** The day that the register would open on; null while the calendar has no register day. */
  date: isoDate.nullable(),
  isToday: z.boolean(),
  times: schoolTimes,
  classes: z.array(deskClass),
  /** Every child of the day with another mark than present or a movement, and those whose absence was explained. */
  children: z.array(child),
  /** Who left, came back or arrived; each of these children is in the list above. */
  movements: z.array(movement),
  /** [M7] What is planned for children who have no mark in that session yet. */
  planned: z.array(plannedChild),
})
export type DeskToday = z.infer<typeof deskToday>

const earlierChild = child.extend({
  /** The last day to find the reason; null where the calendar ends before it. */
  reasonDueBy: isoDate.nullable(),
  isOverdue: z.boolean(),
})

const deskEarlier = z.object({
  /** Days of the term before, and their classes, with marks missing. */
  classes: z.array(deskClass),
  /** Of the whole year, marked N; oldest first. */
  children: z.array(earlierChild),
})
export type DeskEarlier = z.infer<typeof deskEarlier>
export type DeskChildAnswer = z.infer<typeof child> &
  Partial<Pick<z.infer<typeof earlierChild>, 'reasonDueBy' | 'isOverdue'>>

const access = 'attendance:write' as const

export const deskCalls = {
  today: defineCall('desk.today', {
    summary: 'The day as the office follows it: registers, absences without a reason, late and expected',
    access,
    answer: deskToday,
  }),
  earlier: defineCall('desk.earlier', {
    summary: 'What earlier days still need: registers of the term, absences of the year without a reason',
    access,
    answer: deskEarlier,
  }),
  logAttempt: defineCall('desk.logAttempt', {
    summary: 'Note an attempt to reach a contact about the absence of a pupil on a day',
    access,
    isRepeatable: true,
    params: z.strictObject({ id: rowIdInPath }),
    body: z.strictObject({
      date: isoDate,
      contact: filledText(160),
      outcome: z.enum(OUTCOMES, 'must be an outcome'),
    }),
    answer: attempt,
    status: 201,
  }),
}
