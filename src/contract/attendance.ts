import { z } from 'zod'
import { defineCall } from './call.ts'
import { code, filledText, isoDate, rowId, session, text } from './fields.ts'

export const attendanceRecord = z.object({
  studentId: rowId,
  amCode: code.nullable(),
  pmCode: code.nullable(),
  readOnly: z.boolean(),
})
export type AttendanceRecord = z.infer<typeof attendanceRecord>

const annualRecord = z.object({
  studentId: rowId,
  date: isoDate,
  amCode: code.nullable(),
  pmCode: code.nullable(),
})
export type AnnualRecord = z.infer<typeof annualRecord>

const classStatistics = z.object({
  yearGroup: z.string(),
  pupils: z.int(),
  unmarkedAm: z.int(),
  unmarkedPm: z.int(),
})

/** Why a mark was changed, kept with the change. */
const reason = filledText(200).optional()

export const attendanceCalls = {
  day: defineCall({
    method: 'GET',
    path: '/api/attendance',
    summary: 'The marks of one day',
    access: 'attendance:read',
    query: z.strictObject({ date: isoDate, yearGroup: text(50).optional() }),
    answer: z.array(attendanceRecord),
  }),
  dayInPath: defineCall({
    method: 'GET',
    path: '/api/attendance/:date',
    summary: 'The marks of one day, the date in the path',
    access: 'attendance:read',
    params: z.strictObject({ date: isoDate }),
    query: z.strictObject({ yearGroup: text(50).optional() }),
    answer: z.array(attendanceRecord),
  }),
  save: defineCall({
    method: 'POST',
    path: '/api/attendance',
    summary: 'Save the marks of one pupil for one day; with `session`, only that session is written',
    access: 'attendance:write',
    body: z.strictObject({
      studentId: rowId,
      date: isoDate,
      amCode: code.nullable(),
      pmCode: code.nullable(),
      session: session.optional(),
      /** The mark that the teacher saw before changing it: another one there by now is answered with 409. */
      expected: code.nullable().optional(),
      reason,
    }),
    answer: attendanceRecord,
  }),
  saveMany: defineCall({
    method: 'POST',
    path: '/api/attendance/bulk',
    summary: 'Save one session of many pupils in one transaction; locked records are left alone and named',
    access: 'attendance:write',
    body: z.strictObject({
      date: isoDate,
      session,
      marks: z
        .array(z.strictObject({ studentId: rowId, code: code.nullable() }))
        .min(1, 'must name at least one pupil')
        .max(1000, 'must name at most 1000 pupils'),
      reason,
    }),
    answer: z.object({ records: z.array(attendanceRecord), locked: z.array(rowId) }),
  }),
  statistics: defineCall({
    method: 'GET',
    path: '/api/attendance/stats',
    summary: 'Pupils and missing marks by class, on the day that the register would open on',
    access: 'attendance:read',
    answer: z.object({ date: isoDate.nullable(), classes: z.array(classStatistics) }),
  }),
  annual: defineCall({
    method: 'GET',
    path: '/api/attendance/annual',
    summary: 'All marks, or those between two dates and of one class',
    access: 'attendance:read',
    query: z.strictObject({
      from: isoDate.optional(),
      to: isoDate.optional(),
      yearGroup: text(50).optional(),
    }),
    answer: z.array(annualRecord),
  }),
}
