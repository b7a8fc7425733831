import type { WeeklyComment } from '#contract/comments.ts'
import type { Queryable } from '#server/db/database.ts'
import { conflict, notFound } from '#server/http/refusal-error.ts'
import { findComment, isInClosedPeriod, saveComment } from './comments.repository.ts'
import type { CommentToSave } from './comments.repository.ts'

const TERM_CLOSED =
  'This week belongs to a term that is closed, so its comments can no longer be changed. An administrator can reopen the term.'

/** Saves the comment, unless a colleague has changed it since this person read it; the answer then says who. [L6] None changes in a closed term. */
export async function keepComment(database: Queryable, comment: CommentToSave): Promise<WeeklyComment> {
  const saved = await saveComment(database, comment)
  if (saved) return saved
  const current = await findComment(database, comment)
  if (current === undefined) throw notFound('pupil')
  if (await isInClosedPeriod(database, comment.weekStartDate)) throw conflict('locked', TERM_CLOSED)
  const who = current?.updatedBy ?? 'Somebody else'
  throw conflict('commentChanged', `${who} changed this comment in the meantime.`, { current })
}
