import type { WeeklyComment } from '#contract/comments.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { reachesSchoolYear } from '#domain/school-year/academic-years.ts'
import type { Queryable } from '#server/db/database.ts'
import { findYearNames } from '#server/db/tables/academic-years.ts'
import { conflict, invalidInput, notFound } from '#server/http/refusal-error.ts'
import { findComment, isInClosedPeriod, saveComment } from './comments.repository.ts'
import type { CommentToSave } from './comments.repository.ts'

const TERM_CLOSED =
  'This week belongs to a term that is closed, so its comments can no longer be changed. An administrator can reopen the term.'

/** Saves the comment, unless a colleague has changed it since this person read it; the answer then says who. [L6] None changes in a closed term. */
export async function keepComment(database: Queryable, comment: CommentToSave): Promise<WeeklyComment> {
  const isPossible = await isInSchoolYear(database, comment.weekStartDate)
  const saved = isPossible ? await saveComment(database, comment) : undefined
  if (saved) return saved
  const found = await findComment(database, comment)
  if (found === undefined) throw notFound('pupil')
  if (!isPossible) throw invalidInput('weekStartDate must be in an academic year of the school.')
  if (await isInClosedPeriod(database, comment.weekStartDate)) throw conflict('locked', TERM_CLOSED)
  const who = found.current?.updatedBy ?? 'Somebody else'
  throw conflict('commentChanged', `${who} changed this comment in the meantime.`, found)
}

/** Monday to Friday of the week. */
async function isInSchoolYear(database: Queryable, monday: IsoDate): Promise<boolean> {
  return reachesSchoolYear({ from: monday, to: addDays(monday, 4) }, await findYearNames(database))
}
