import { commentCalls } from '#contract/comments.ts'
import { oneClass } from '#domain/pupils/pupils.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { findCommentsOfWeek } from './comments.repository.ts'
import { keepComment } from './comments.service.ts'

export function commentRoutes(serve: Serve, database: Database): void {
  serve(commentCalls.week, ({ query }) =>
    findCommentsOfWeek(database, query.weekStartDate, oneClass(query.yearGroup)),
  )

  serve(commentCalls.weekInPath, ({ params, query }) =>
    findCommentsOfWeek(database, params.weekStartDate, oneClass(query.yearGroup)),
  )

  serve(commentCalls.save, ({ body: { expected = null, ...comment }, person, operation }) =>
    keepComment(database, { ...comment, expected, userId: person.id, operation }),
  )
}
