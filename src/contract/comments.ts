import { COMMENT_MAX_LENGTH } from '#domain/comment-autosave.ts'
import { ALL_CLASSES } from '#domain/pupils.ts'
import { mondayOf } from '#domain/iso-date.ts'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { filledText, isoDate, rowId, text, timestamp } from './fields.ts'

const weekStartDate = isoDate.refine((date) => mondayOf(date) === date, 'must be a Monday')

export const weeklyComment = z.object({
  id: rowId,
  studentId: rowId,
  weekStartDate: isoDate,
  classId: z.string(),
  comment: z.string(),
  updatedAt: timestamp,
})
export type WeeklyComment = z.infer<typeof weeklyComment>

export const commentCalls = {
  week: defineCall({
    method: 'GET',
    path: '/api/comments',
    summary: 'The comments of one week',
    access: 'attendance:read',
    query: z.strictObject({ weekStartDate }),
    answer: z.array(weeklyComment),
  }),
  weekInPath: defineCall({
    method: 'GET',
    path: '/api/comments/:weekStartDate',
    summary: 'The comments of one week, its Monday in the path',
    access: 'attendance:read',
    params: z.strictObject({ weekStartDate }),
    answer: z.array(weeklyComment),
  }),
  save: defineCall({
    method: 'POST',
    path: '/api/comments',
    summary: 'Save the comment on one pupil and week',
    access: 'attendance:write',
    body: z.strictObject({
      studentId: rowId,
      weekStartDate,
      comment: text(COMMENT_MAX_LENGTH),
      classId: filledText(50).default(ALL_CLASSES),
      /** The comment that was there when editing began: another one by now is answered with 409. */
      expected: text(COMMENT_MAX_LENGTH).optional(),
    }),
    answer: weeklyComment,
  }),
}
