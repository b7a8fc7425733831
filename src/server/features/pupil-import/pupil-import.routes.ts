import { pupilImportCalls } from '#contract/pupil-import.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { inTurn } from '#server/http/limits/in-turn.ts'
import { personName } from '#server/http/person-name.ts'
import { sendCsv } from '#server/http/answers/send-csv.ts'
import type { Clock } from '#server/infra/clock.ts'
import { pupilsCsv } from './pupil-export.ts'
import { findExport, findYearGroups } from './pupil-import.repository.ts'
import { previewImport, runImport } from './pupil-import.service.ts'
import { readRosterInWorker } from './rosters/read-in-worker.ts'

export function pupilImportRoutes(
  serve: Serve,
  { database, clock, expensive }: { database: Database; clock: Clock; expensive: ExpensiveWork },
): void {
  serve(
    pupilImportCalls.preview,
    inTurn(expensive.imports, ({ body }) => previewImport(database, body, schoolNow(clock()).date)),
  )

  serve(
    pupilImportCalls.run,
    inTurn(expensive.imports, async ({ body, person }) => {
      const note = { today: schoolNow(clock()).date, by: personName(person) }
      return { counts: await runImport(database, body, note) }
    }),
  )

  serve(
    pupilImportCalls.readRoster,
    inTurn(expensive.imports, async ({ body }) => {
      const files = body.files.map(({ name, content }) => ({ name, content: Buffer.from(content, 'base64') }))
      return readRosterInWorker({ files, yearGroups: await findYearGroups(database) })
    }),
  )

  serve(
    pupilImportCalls.export,
    inTurn(expensive.counts, async ({ query, reply }) => {
      const pupils = await findExport(database, query.academicYear)
      return sendCsv(reply, `pupils-${query.academicYear}.csv`, pupilsCsv(pupils))
    }),
  )
}
