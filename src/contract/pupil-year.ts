import { z } from 'zod'
import { defineCall } from './call.ts'
import { code, isoDate, rowId, rowIdInPath } from './fields.ts'
import { movement } from './office-day/movements.ts'
import { pupil } from './pupils.ts'

const countedSessions = z.object({ attended: z.int(), possible: z.int() })

const pupilYear = z.object({
  pupil: pupil
    .omit({ photoConsent: true })
    .extend({ academicYear: z.string(), startDate: isoDate.nullable(), leaveDate: isoDate.nullable() }),
  /** The days with a register of the pupil's academic year, by school week. */
  weeks: z.array(
    z.object({ weekNumber: z.int().nullable(), termName: z.string().nullable(), dates: z.array(isoDate) }),
  ),
  marks: z.array(
    z.object({ date: isoDate, am: code.nullable(), pm: code.nullable(), note: z.string().nullable() }),
  ),
  comments: z.array(z.object({ weekStartDate: isoDate, comment: z.string() })),
  /** Only for those who may enter them. */
  movements: z.array(movement.extend({ date: isoDate })),
  /** The same child in other academic years, latest first. */
  otherYears: z.array(z.object({ id: rowId, academicYear: z.string(), yearGroup: z.string() })),
})
export type PupilYear = z.infer<typeof pupilYear>

const comparison = z.object({
  /** Of the pupil's academic year up to today. */
  ofClass: countedSessions,
  ofSchool: countedSessions,
  /** The same child's, by the id in that academic year. */
  otherYears: z.array(countedSessions.extend({ id: rowId })),
})
export type YearComparison = z.infer<typeof comparison>

const access = 'attendance:read' as const
const params = z.strictObject({ id: rowIdInPath })

export const pupilYearCalls = {
  read: defineCall('pupilYear.read', {
    summary: 'The academic year of one pupil: marks, notes, comments, movements, and the other years',
    access,
    params,
    answer: pupilYear,
  }),
  comparison: defineCall('pupilYear.comparison', {
    summary:
      'The possible and the attended sessions of the pupil’s class and school in that year, and of the pupil in other years',
    access,
    params,
    answer: comparison,
  }),
}
