import { AMENDMENT_KIND_NAMES } from '#domain/attendance/amendments.ts'
import { REASON_MAX_LENGTH } from '#domain/text/field-limits.ts'
import { z } from 'zod'
import { reportTerm } from './annual.ts'
import { defineCall } from './call.ts'
import {
  code,
  filledText,
  isoDate,
  rowId,
  rowIdInPath,
  session,
  text,
  timestamp,
  yearGroup,
} from './fields.ts'

const amendmentKind = z.enum(AMENDMENT_KIND_NAMES, `must be one of ${AMENDMENT_KIND_NAMES.join(', ')}`)

/** Whose entry it is, as noted at that moment. */
const person = { userName: z.string().nullable(), userPosition: z.string().nullable() }

const amendment = z.object({
  id: z.int(),
  studentId: rowId,
  pupilName: z.string(),
  /** The class of today, or of the day on which the pupil was deleted; null where it is not known. */
  yearGroup: z.string().nullable(),
  date: isoDate,
  session,
  oldCode: code,
  newCode: code.nullable(),
  reason: z.string().nullable(),
  kind: amendmentKind,
  changedAt: timestamp,
  ...person,
  /** The reason that was added later, where the amendment was entered without one. */
  added: z.object({ reason: z.string(), addedAt: timestamp, ...person }).nullable(),
  /** Whether the pupil was deleted since. */
  isDeleted: z.boolean(),
})
export type Amendment = z.infer<typeof amendment>

const amendmentList = z.object({
  /** The days whose marks were amended: as asked for, or the term that the annual report opens on. */
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  terms: z.array(reportTerm),
  years: z.array(reportTerm),
  /** The pupils and people of the amendments of these days, to choose one of them. */
  pupils: z.array(z.object({ studentId: rowId, name: z.string() })),
  people: z.array(z.string()),
  yearGroups: z.array(z.string()),
  /** How many there are in all, on every page. */
  total: z.int(),
  amendments: z.array(amendment),
})
export type AmendmentList = z.infer<typeof amendmentList>

const amendedMark = z.object({ studentId: rowId, date: isoDate, session, original: code })
export type AmendedMark = z.infer<typeof amendedMark>

/** How many amendments one page has; all of them are read for printing. */
export const AMENDMENTS_ON_PAGE = 50
const MOST_AT_ONCE = 10_000

const period = { from: isoDate.optional(), to: isoDate.optional(), yearGroup: yearGroup.optional() }
const isPeriod = {
  check: ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
    (from === undefined) === (to === undefined) && (from ?? '') <= (to ?? ''),
  refusal: { path: ['to'], error: 'must be given together with from, and must not be before it' },
}

const filter = {
  ...period,
  studentId: rowIdInPath.optional(),
  person: text(400).optional(),
  kind: amendmentKind.optional(),
}

const wholeNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number')
  .transform(Number)

export const amendmentCalls = {
  list: defineCall('amendments.list', {
    summary:
      'The amendments of marks between two days, newest first, with original, amended, reason, time and person',
    access: 'attendance:read',
    query: z
      .strictObject({
        ...filter,
        skip: wholeNumber.optional(),
        limit: wholeNumber
          .refine((value) => value >= 1 && value <= MOST_AT_ONCE, `must be from 1 to ${MOST_AT_ONCE}`)
          .optional(),
      })
      .refine(isPeriod.check, isPeriod.refusal),
    answer: amendmentList,
  }),
  csv: defineCall('amendments.csv', {
    summary: 'The same amendments as a CSV file',
    access: 'attendance:read',
    query: z.strictObject(filter).refine(isPeriod.check, isPeriod.refusal),
    answer: { mediaType: 'text/csv' },
  }),
  marks: defineCall('amendments.marks', {
    summary: 'Which marks between two days were amended, with the original of each',
    access: 'attendance:read',
    query: z
      .strictObject({ from: isoDate, to: isoDate, yearGroup: yearGroup.optional() })
      .refine(isPeriod.check, isPeriod.refusal),
    answer: z.array(amendedMark),
  }),
  addReason: defineCall('amendments.addReason', {
    summary: 'Add the reason of an amendment that was entered without one',
    access: 'attendance:write',
    params: z.strictObject({ id: rowIdInPath }),
    body: z.strictObject({ reason: filledText(REASON_MAX_LENGTH) }),
    answer: amendment,
  }),
}
