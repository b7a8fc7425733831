import { rollOverCalls } from '#contract/roll-over.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { previewRollOver, runRollOver } from './roll-over.service.ts'

export function rollOverRoutes(serve: Serve, database: Database): void {
  serve(rollOverCalls.preview, ({ body }) => previewRollOver(database, body))
  serve(rollOverCalls.run, async ({ body }) => ({ copied: await runRollOver(database, body) }))
}
