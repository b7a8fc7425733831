import { amendmentCalls } from '#contract/amendments.ts'
import { can } from '#domain/accounts/permissions.ts'
import { oneClass } from '#domain/pupils/pupils.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import { attachment } from '#server/http/answers/attachment.ts'
import { streamCsv } from '#server/http/answers/stream-csv.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { inTurn } from '#server/http/limits/in-turn.ts'
import type { SignedIn } from '#server/http/sessions.repository.ts'
import type { Clock } from '#server/infra/clock.ts'
import { HEADINGS, toCells } from './amendments-csv.ts'
import { csvQuery, findAmendedMarks } from './amendments.repository.ts'
import { addReason, csvFilter, listAmendments } from './amendments.service.ts'

interface AmendmentParts {
  database: Database
  clock: Clock
  expensive: ExpensiveWork
}

export function amendmentRoutes(serve: Serve, { database, clock, expensive }: AmendmentParts): void {
  const today = () => schoolNow(clock()).date
  const withWords = (person: SignedIn) => can(person, 'attendance:write')

  serve(
    amendmentCalls.list,
    inTurn(expensive.counts, ({ query, person }) =>
      listAmendments(database, { ...query, withWords: withWords(person) }, today()),
    ),
  )

  serve(
    amendmentCalls.csv,
    inTurn(expensive.counts, async ({ query, person, reply }) => {
      const filter = await csvFilter(database, { ...query, withWords: withWords(person) }, today())
      const csv = await streamCsv(database, { query: csvQuery(filter), headings: HEADINGS, toCells })
      reply.header('content-disposition', attachment(`amendments-${filter.from}-${filter.to}.csv`))
      reply.header('cache-control', 'no-store').type('text/csv; charset=utf-8')
      return csv
    }),
  )

  serve(amendmentCalls.marks, ({ query: { from, to, yearGroup } }) =>
    findAmendedMarks(database, { from, to, yearGroup: oneClass(yearGroup) }),
  )

  serve(amendmentCalls.addReason, ({ params, body, person }) =>
    addReason(database, { id: params.id, reason: body.reason, person }),
  )
}
