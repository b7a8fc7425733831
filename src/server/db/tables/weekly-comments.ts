import { sql } from '#server/db/sql.ts'
import { personName } from './users.ts'

/** A WeeklyComment of the contract. */
export const WEEKLY_COMMENT = sql`weekly_comments.id, weekly_comments.student_id as "studentId",
  weekly_comments.week_start_date as "weekStartDate", weekly_comments.class_id as "classId",
  weekly_comments.comment, weekly_comments.updated_at as "updatedAt",
  ${personName(sql`weekly_comments.last_updated_by`)} as "updatedBy"`
