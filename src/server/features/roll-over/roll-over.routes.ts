import { rollOverCalls } from '#contract/roll-over.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/expensive-work.ts'
import { inTurn } from '#server/http/in-turn.ts'
import { previewRollOver, runRollOver } from './roll-over.service.ts'

interface RollOverParts {
  database: Database
  expensive: ExpensiveWork
}

export function rollOverRoutes(serve: Serve, { database, expensive }: RollOverParts): void {
  serve(
    rollOverCalls.preview,
    inTurn(expensive.counts, ({ body }) => previewRollOver(database, body)),
  )
  serve(rollOverCalls.run, async ({ body }) => ({ copied: await runRollOver(database, body) }))
}
