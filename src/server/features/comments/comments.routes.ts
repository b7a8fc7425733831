import { commentCalls } from '#contract/comments.ts'
import { ALL_CLASSES } from '#domain/pupils.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { findCommentsOfWeek } from './comments.repository.ts'
import { keepComment } from './comments.service.ts'

export function commentRoutes(serve: Serve, database: Database): void {
  serve(commentCalls.week, ({ query: { weekStartDate, yearGroup = ALL_CLASSES } }) =>
    findCommentsOfWeek(database, { weekStartDate, yearGroup }),
  )

  serve(commentCalls.weekInPath, ({ params: { weekStartDate }, query: { yearGroup = ALL_CLASSES } }) =>
    findCommentsOfWeek(database, { weekStartDate, yearGroup }),
  )

  serve(commentCalls.save, ({ body: { expected = null, ...comment }, person }) =>
    keepComment(database, { ...comment, expected, userId: person.id }),
  )
}
