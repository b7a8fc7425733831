import { concernCalls } from '#contract/statutory/concerns.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import { sendCsv } from '#server/http/answers/send-csv.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { inTurn } from '#server/http/limits/in-turn.ts'
import { notFound } from '#server/http/refusal-error.ts'
import type { Clock } from '#server/infra/clock.ts'
import { concernsCsv, listConcerns } from './concerns.service.ts'

interface ConcernParts {
  database: Database
  clock: Clock
  expensive: ExpensiveWork
}

export function concernRoutes(serve: Serve, { database, clock, expensive }: ConcernParts): void {
  const today = () => schoolNow(clock()).date

  serve(
    concernCalls.list,
    inTurn(expensive.counts, ({ query }) => listConcerns(database, query, today())),
  )

  serve(
    concernCalls.csv,
    inTurn(expensive.counts, async ({ query, reply }) => {
      const list = await listConcerns(database, query, today())
      if (!list.period) throw notFound('term')
      return sendCsv(reply, `concerns-${list.period.name}.csv`, concernsCsv(list))
    }),
  )
}
