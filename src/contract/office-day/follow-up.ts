import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { isoDate, namedPupil, session } from '#contract/fields.ts'
import { authorityReturn } from '#contract/statutory/returns.ts'

const unexplainedAbsence = namedPupil.extend({
  date: isoDate,
  /** On that day. False where the pupil's dates or year were changed after the mark: no daily register has it then. */
  isOnRoll: z.boolean(),
  /** The sessions of that day that are marked N. */
  sessions: z.array(session),
  /** The last day to find the reason; null where the calendar ends before it. */
  reasonDueBy: isoDate.nullable(),
  isOverdue: z.boolean(),
})
export type UnexplainedAbsence = z.infer<typeof unexplainedAbsence>

const followUp = z.object({
  /** The year of the day that the register opens on; null while the calendar has no register day. */
  academicYear: z.string().nullable(),
  /** Oldest first. */
  noReason: z.array(unexplainedAbsence),
  /** Still to make, those that are due first before those without a day. */
  returns: z.array(authorityReturn),
  /** Made in this year, the latest first. */
  returnsMade: z.array(authorityReturn),
  /** Who has been ill for days and still is: a person says whether the illness is expected to need a return. */
  illNow: z.array(namedPupil.extend({ since: isoDate, days: z.number() })),
})
export type FollowUp = z.infer<typeof followUp>

export const followUpCalls = {
  read: defineCall('followUp.read', {
    summary: 'The absences of the year that still need a reason, or a return to the local authority',
    access: 'attendance:read',
    answer: followUp,
  }),
}
