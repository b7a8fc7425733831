import type { WeeklyComment } from '#contract/comments.ts'
import type { Queryable } from '#server/db/database.ts'
import { conflict, notFound } from '#server/http/refusal-error.ts'
import { findComment, saveComment } from './comments.repository.ts'
import type { CommentToSave } from './comments.repository.ts'

/** Saves the comment, unless a colleague has changed it since this person read it; the answer then says who. */
export async function keepComment(database: Queryable, comment: CommentToSave): Promise<WeeklyComment> {
  const saved = await saveComment(database, comment)
  if (saved) return saved
  const current = await findComment(database, comment)
  if (current === undefined) throw notFound('pupil')
  const who = current?.updatedBy ?? 'Somebody else'
  throw conflict('commentChanged', `${who} changed this comment in the meantime.`, { current })
}
