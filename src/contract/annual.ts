import { z } from 'zod'
import { defineCall } from './call.ts'
import { code, isoDate, rowId, text, yearGroup } from './fields.ts'

const annualRecord = z.object({
  studentId: rowId,
  date: isoDate,
  amCode: code.nullable(),
  pmCode: code.nullable(),
})
export type AnnualRecord = z.infer<typeof annualRecord>

/** The marks of one day: the codes stand in the order of the pupils, with commas between them and nothing where there is none. */
const markedDay = z.object({
  date: isoDate,
  studentIds: z.array(rowId),
  amCodes: z.string(),
  pmCodes: z.string(),
})
export type MarkedDay = z.infer<typeof markedDay>

export const reportTerm = z.object({ name: z.string(), from: isoDate, to: isoDate })

const reportPupil = z.object({
  id: rowId,
  name: z.string(),
  yearGroup: z.string(),
  startDate: isoDate.nullable(),
  leaveDate: isoDate.nullable(),
})
export type ReportPupil = z.infer<typeof reportPupil>

const reportDay = z.object({ date: isoDate, weekNumber: z.int().nullable() })
export type ReportDay = z.infer<typeof reportDay>

const reportOutline = z.object({
  today: isoDate,
  terms: z.array(reportTerm),
  /** Whole academic years, which are chosen like a term. */
  years: z.array(reportTerm),
  /** The chosen term or year; null where there is none of that name. */
  term: reportTerm.nullable(),
  yearGroups: z.array(z.string()),
  /** The days of the term with a register. */
  days: z.array(reportDay),
  /** Everybody of the class who was on roll on any school day of the term, or has a mark in it. */
  pupils: z.array(reportPupil),
})
export type ReportOutline = z.infer<typeof reportOutline>

/** Without a term, the latest that has begun; without a class, every class. */
const reportFilter = z.strictObject({ yearGroup: yearGroup.optional(), term: text(50).optional() })

export const annualCalls = {
  records: defineCall('annual.records', {
    summary: 'All marks, or those between two dates or of a term, and of one class',
    access: 'attendance:read',
    query: z
      .strictObject({
        from: isoDate.optional(),
        to: isoDate.optional(),
        /** A term or year of the report by its name; empty for the one that it opens with. */
        term: text(50).optional(),
        yearGroup: yearGroup.optional(),
        /** A fifth of the bytes, for a screen that shows a whole year. */
        groupedBy: z.literal('day', 'must be day').optional(),
      })
      .refine(({ from, to }) => !from || !to || from <= to, {
        path: ['to'],
        error: 'must not be before from',
      })
      .refine(({ from, to, term }) => term === undefined || (!from && !to), {
        path: ['term'],
        error: 'must not be sent with from or to',
      }),
    answer: z.union([z.array(annualRecord), z.array(markedDay)]),
  }),
  csv: defineCall('annual.csv', {
    summary: 'The annual report of one term or whole academic year as a CSV file',
    access: 'attendance:read',
    query: reportFilter,
    answer: { mediaType: 'text/csv' },
  }),
  outline: defineCall('annual.outline', {
    summary:
      'What the annual report of one term or whole academic year is about: its terms, years, classes, days and pupils',
    access: 'attendance:read',
    query: reportFilter,
    answer: reportOutline,
  }),
}
