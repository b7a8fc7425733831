import { pupilImportCalls } from '#contract/pupil-import.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { actAs } from '#server/db/acting-person.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { inTurn } from '#server/http/limits/in-turn.ts'
import { actorOf } from '#server/http/person-name.ts'
import { sendCsv } from '#server/http/answers/send-csv.ts'
import type { Clock } from '#server/infra/clock.ts'
import { pupilsCsv } from './pupil-export.ts'
import { enterExport, findExport } from './pupil-import.repository.ts'
import { previewImport, runImport } from './pupil-import.service.ts'

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
      const note = { today: schoolNow(clock()).date, by: actorOf(person) }
      return { counts: await runImport(database, body, note) }
    }),
  )

  serve(
    pupilImportCalls.export,
    inTurn(expensive.counts, async ({ query, person, reply }) => {
      const pupils = await database.transaction(async (transaction) => {
        await actAs(transaction, actorOf(person))
        const found = await findExport(transaction, query.academicYear)
        await enterExport(transaction, query.academicYear, found.length)
        return found
      })
      return sendCsv(reply, `pupils-${query.academicYear}.csv`, pupilsCsv(pupils))
    }),
  )
}
