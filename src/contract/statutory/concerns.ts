import { CONCERN_KINDS } from '#domain/concerns/concerns.ts'
import { z } from 'zod'
import { reportTerm } from '#contract/annual.ts'
import { defineCall } from '#contract/call.ts'
import { isoDate, namedPupil, text, yearGroup } from '#contract/fields.ts'

const countedPupil = namedPupil.extend({ attended: z.int(), possible: z.int() })

const pupilOfConcern = countedPupil.extend({
  /** The most serious first, each with its reason in words. */
  concerns: z.array(z.object({ kind: z.enum(CONCERN_KINDS), reason: z.string() })),
})
export type PupilOfConcern = z.infer<typeof pupilOfConcern>

const concernList = z.object({
  /** The chosen term or year; null where there is none of that name. */
  period: reportTerm.nullable(),
  /** The last day that is counted; null where the period has not begun. */
  countedTo: isoDate.nullable(),
  terms: z.array(reportTerm),
  years: z.array(reportTerm),
  yearGroups: z.array(z.string()),
  /** How many pupils of the class were on roll on that last day. */
  onRoll: z.int(),
  /** The most serious first. */
  pupils: z.array(pupilOfConcern),
  /** Of whom too few sessions are marked to say anything. */
  tooFew: z.array(countedPupil),
})
export type ConcernList = z.infer<typeof concernList>

/** Without a period, the latest academic year that has begun; without a class, every class. */
const query = z.strictObject({ yearGroup: yearGroup.optional(), period: text(50).optional() })

export const concernCalls = {
  list: defineCall('concerns.list', {
    summary: 'The pupils whose attendance gives cause for concern in a term or academic year, and why',
    access: 'attendance:read',
    query,
    answer: concernList,
  }),
  csv: defineCall('concerns.csv', {
    summary: 'The same concerns as a CSV file',
    access: 'attendance:read',
    query,
    answer: { mediaType: 'text/csv' },
  }),
}
