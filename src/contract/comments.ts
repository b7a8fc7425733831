import { COMMENT_MAX_LENGTH } from '#domain/reports/comment-autosave.ts'
import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import { isIsoDate, mondayOf } from '#domain/calendar/iso-date.ts'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { filledText, isoDate, refusal, rowId, text, timestamp, yearGroup } from './fields.ts'

/** The Monday that a week is known by. */
export const weekStartDate = isoDate.refine(
  (date) => !isIsoDate(date) || mondayOf(date) === date,
  'must be a Monday',
)

export const weeklyComment = z.object({
  id: rowId,
  studentId: rowId,
  weekStartDate: isoDate,
  classId: z.string(),
  comment: z.string(),
  /** Who wrote it, by name; null where that account is gone. */
  updatedBy: z.string().nullable(),
  updatedAt: timestamp,
})
export type WeeklyComment = z.infer<typeof weeklyComment>

/** The refusal of a save whose `expected` comment is no longer there, with the one that is. */
export const changedComment = refusal.extend({
  current: weeklyComment.nullable(),
  /** Whether the person who saves wrote that one, in another page or a moment before. */
  isOwn: z.boolean().optional(),
})
export type ChangedComment = z.infer<typeof changedComment>

export const commentCalls = {
  week: defineCall('comments.week', {
    summary: 'The comments of one week',
    access: 'attendance:read',
    query: z.strictObject({ weekStartDate, yearGroup: yearGroup.optional() }),
    answer: z.array(weeklyComment),
  }),
  weekInPath: defineCall('comments.weekInPath', {
    summary: 'The comments of one week, its Monday in the path',
    access: 'attendance:read',
    params: z.strictObject({ weekStartDate }),
    query: z.strictObject({ yearGroup: yearGroup.optional() }),
    answer: z.array(weeklyComment),
  }),
  save: defineCall('comments.save', {
    summary: 'Save the comment on one pupil and week',
    access: 'attendance:write',
    isRepeatable: true,
    body: z.strictObject({
      studentId: rowId,
      weekStartDate,
      comment: text(COMMENT_MAX_LENGTH),
      classId: filledText(FIELD_LIMITS.className).default(ALL_CLASSES),
      /** The comment that was there when editing began: another one by now is answered with 409. */
      expected: text(COMMENT_MAX_LENGTH).optional(),
    }),
    answer: weeklyComment,
  }),
}
