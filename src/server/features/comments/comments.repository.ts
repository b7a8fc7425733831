import type { WeeklyComment } from '#contract/comments.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { inClass } from '#server/db/tables/students.ts'
import { storingAnswer } from '#server/http/operations.repository.ts'
import type { Operation } from '#server/http/operations.repository.ts'
import { WEEKLY_COMMENT } from '#server/db/tables/weekly-comments.ts'

/** The comments of a week, of one class or (null) of all. */
export function findCommentsOfWeek(
  database: Queryable,
  weekStartDate: IsoDate,
  yearGroup: string | null,
): Promise<WeeklyComment[]> {
  return database.query<WeeklyComment>(sql`
    select ${WEEKLY_COMMENT}
    from weekly_comments join students on students.id = weekly_comments.student_id
    where weekly_comments.week_start_date = ${weekStartDate}
      and ${inClass(yearGroup)}
    order by weekly_comments.student_id, weekly_comments.class_id`)
}

export type CommentToSave = {
  studentId: number
  weekStartDate: IsoDate
  classId: string
  comment: string
  /** The comment that this one replaces; null replaces any. */
  expected: string | null
  userId: string
  operation: Operation | null
}

// A timestamp as `query` gives it.
const SAVED_AS_JSON = sql`
  select to_jsonb(saved) || jsonb_build_object('updatedAt',
    to_char("updatedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as answer from saved`

/** [L6] Whether a school day of the week, Monday to Friday, lies in a closed term or year. */
const inClosedPeriod = (weekStartDate: IsoDate) => sql`exists (
  select from closed_periods where from_date <= ${weekStartDate}::date + 4 and to_date >= ${weekStartDate}::date)`

/** Undefined where there is no such pupil, where the stored comment is not the expected one, or where the term is closed. */
export async function saveComment(
  database: Queryable,
  { studentId, weekStartDate, classId, comment, expected, userId, operation }: CommentToSave,
): Promise<WeeklyComment | undefined> {
  // PostgreSQL checks the condition of the update on the locked row: of two people who save at once only one succeeds.
  // A stored comment that equals the new one was saved by an earlier attempt whose answer was lost.
  const [saved] = await database.query<WeeklyComment>(sql`
    with saved as (
      insert into weekly_comments (student_id, week_start_date, class_id, comment, last_updated_by)
      select students.id, ${weekStartDate}::date, ${classId}::text, ${comment}::text, ${userId}::text from students
      where students.id = ${studentId} and not ${inClosedPeriod(weekStartDate)} and (
        coalesce(${expected}::text, '') = ''
        or exists (
          select from weekly_comments
          where student_id = ${studentId} and week_start_date = ${weekStartDate} and class_id = ${classId}
        )
      )
      on conflict on constraint weekly_comments_student_week_class_key do update
        set comment = excluded.comment, updated_at = now(), last_updated_by = excluded.last_updated_by
        where ${expected}::text is null or weekly_comments.comment in (${expected}, excluded.comment)
      returning ${WEEKLY_COMMENT}
    ) ${operation ? sql`, stored as (${storingAnswer(operation, SAVED_AS_JSON)})` : sql``}
    select * from saved`)
  return saved
}

export async function isInClosedPeriod(database: Queryable, weekStartDate: IsoDate): Promise<boolean> {
  const [row] = await database.query<{ is: boolean }>(sql`select ${inClosedPeriod(weekStartDate)} as is`)
  return row?.is ?? false
}

type FoundComment = { current: WeeklyComment | null; isOwn: boolean }

/** Undefined where there is no such pupil; the comment is null where the week has none yet. */
export async function findComment(
  database: Queryable,
  { studentId, weekStartDate, classId, userId }: CommentToSave,
): Promise<FoundComment | undefined> {
  type Row = Omit<WeeklyComment, 'id'> & { id: number | null; isOwn: boolean | null }
  const [found] = await database.query<Row>(sql`
    select ${WEEKLY_COMMENT}, weekly_comments.last_updated_by = ${userId} as "isOwn"
    from students left join weekly_comments on weekly_comments.student_id = students.id
      and weekly_comments.week_start_date = ${weekStartDate} and weekly_comments.class_id = ${classId}
    where students.id = ${studentId}`)
  if (!found) return undefined
  const { id, isOwn, ...comment } = found
  return { current: id === null ? null : { ...comment, id }, isOwn: isOwn ?? false }
}
