import { paperCalls } from '#contract/office-day/paper.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import type { Clock } from '#server/infra/clock.ts'
import { PAPER_POLICY } from './paper-page.ts'
import { findPaperSettings, savePaperSettings } from './paper.repository.ts'
import { makePaper } from './paper.service.ts'

interface PaperRouteParts {
  database: Database
  clock: Clock
  schoolName: string
}

export function paperRoutes(serve: Serve, { database, clock, schoolName }: PaperRouteParts): void {
  serve(paperCalls.lists, async ({ reply }) => {
    const page = await makePaper(database, { schoolName, at: clock() })
    reply.type('text/html; charset=utf-8').header('content-security-policy', PAPER_POLICY)
    return page
  })

  serve(paperCalls.settings, () => findPaperSettings(database))

  serve(paperCalls.saveSettings, async ({ body }) => {
    await savePaperSettings(database, body)
    return findPaperSettings(database)
  })
}
