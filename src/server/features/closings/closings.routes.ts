import { closingCalls } from '#contract/closings.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { inTurn } from '#server/http/limits/in-turn.ts'
import type { Clock } from '#server/infra/clock.ts'
import { closePeriod, listPeriods, readOpenItems, reopenPeriod } from './closings.service.ts'

interface ClosingParts {
  database: Database
  clock: Clock
  expensive: ExpensiveWork
}

export function closingRoutes(serve: Serve, { database, clock, expensive }: ClosingParts): void {
  const today = () => schoolNow(clock()).date

  serve(closingCalls.list, () => listPeriods(database, today()))

  serve(
    closingCalls.openItems,
    inTurn(expensive.counts, ({ params }) => readOpenItems(database, params.name, today())),
  )

  serve(closingCalls.close, ({ params, person }) =>
    closePeriod(database, { ...params, person, today: today() }),
  )

  serve(closingCalls.reopen, ({ params, body }) =>
    reopenPeriod(database, { ...params, ...body, today: today() }),
  )
}
