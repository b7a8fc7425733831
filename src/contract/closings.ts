import { REASON_MAX_LENGTH } from '#domain/text/field-limits.ts'
import { z } from 'zod'
import { reportTerm } from './annual.ts'
import { defineCall } from './call.ts'
import { filledText, isoDate, rowId, session, text, timestamp } from './fields.ts'

const closablePeriod = reportTerm.extend({
  kind: z.enum(['term', 'year']),
  /** From its last day on. */
  canClose: z.boolean(),
  /** When and by whom; null while it is open. */
  closed: z.object({ at: timestamp, by: z.string() }).nullable(),
})
export type ClosablePeriod = z.infer<typeof closablePeriod>

/** A class whose register of a session was not taken, or not of everybody. */
const missingRegister = z.object({ date: isoDate, session, yearGroup: z.string(), pupils: z.int() })
const absence = z.object({ studentId: rowId, name: z.string(), yearGroup: z.string(), date: isoDate })

const openItems = z.object({
  missingRegisters: z.int(),
  /** The first of them. */
  registers: z.array(missingRegister),
  /** Days with an N. */
  absencesWithoutReason: z.int(),
  absences: z.array(absence),
  amendmentsWithoutReason: z.int(),
})
export type OpenItems = z.infer<typeof openItems>

const ofPeriod = { access: 'school:manage', params: z.strictObject({ name: text(50) }) } as const

export const closingCalls = {
  list: defineCall('closings.list', {
    summary: 'The terms and years, latest first, and which of them are closed',
    access: 'school:manage',
    answer: z.array(closablePeriod),
  }),
  openItems: defineCall('closings.openItems', {
    ...ofPeriod,
    summary:
      'What is still open in a term or year: missing registers, absences and amendments without a reason',
    answer: openItems,
  }),
  close: defineCall('closings.close', {
    ...ofPeriod,
    summary: 'Close a term or year: its records lock',
    answer: closablePeriod,
  }),
  reopen: defineCall('closings.reopen', {
    ...ofPeriod,
    summary: 'Reopen a closed term or year, with the reason',
    body: z.strictObject({ reason: filledText(REASON_MAX_LENGTH) }),
    answer: closablePeriod,
  }),
}
