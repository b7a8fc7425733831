import { z } from 'zod'
import { code, rowId, session, timestamp } from './fields.ts'

/** [M2] What a record carries beside its marks: a note of the day, and when the child arrived late in each session. */
export const recordNote = z.object({
  studentId: rowId,
  note: z.string().nullable(),
  amArrival: z.string().nullable(),
  pmArrival: z.string().nullable(),
})
export type RecordNote = z.infer<typeof recordNote>

export const markChange = z.object({
  changedAt: timestamp,
  userName: z.string().nullable(),
  userRole: z.string().nullable(),
  userPosition: z.string().nullable(),
  session,
  oldCode: code.nullable(),
  newCode: code.nullable(),
  reason: z.string().nullable(),
  source: z.string(),
})
export type MarkChange = z.infer<typeof markChange>

export const noteChange = markChange
  .pick({ changedAt: true, userName: true, userRole: true, userPosition: true })
  .extend({
    note: z.string().nullable(),
    amArrival: z.string().nullable(),
    pmArrival: z.string().nullable(),
  })
export type NoteChange = z.infer<typeof noteChange>
