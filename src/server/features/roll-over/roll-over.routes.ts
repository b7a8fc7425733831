import { rollOverCalls } from '#contract/roll-over.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { inTurn } from '#server/http/limits/in-turn.ts'
import type { Clock } from '#server/infra/clock.ts'
import { previewRollOver, runRollOver } from './roll-over.service.ts'

interface RollOverParts {
  database: Database
  clock: Clock
  expensive: ExpensiveWork
}

export function rollOverRoutes(serve: Serve, { database, clock, expensive }: RollOverParts): void {
  const today = () => schoolNow(clock()).date
  serve(
    rollOverCalls.preview,
    inTurn(expensive.counts, ({ body }) => previewRollOver(database, body, today())),
  )
  serve(rollOverCalls.run, async ({ body }) => ({
    copied: await runRollOver(database, body, today()),
  }))
}
