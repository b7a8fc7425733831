import { annualCalls } from '#contract/annual.ts'
import { annualReportFileName } from '#domain/text/csv.ts'
import { ALL_CLASSES, oneClass } from '#domain/pupils/pupils.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import { attachment } from '#server/http/answers/attachment.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { askingOf, inTurn } from '#server/http/limits/in-turn.ts'
import { notFound } from '#server/http/refusal-error.ts'
import type { Clock } from '#server/infra/clock.ts'
import { Readable } from 'node:stream'
import { csvOf } from './annual-csv.ts'
import { findVersion } from './annual.repository.ts'
import { outlineReport } from './annual.service.ts'
import { chooseCompression, compressed, compressionHeaders } from './compression.ts'
import { streamMarks } from './marks-stream.ts'
import { hasVersion, versionTag } from './version-tag.ts'

interface AnnualParts {
  database: Database
  clock: Clock
  expensive: ExpensiveWork
}

export function annualRoutes(serve: Serve, { database, clock, expensive }: AnnualParts): void {
  serve(annualCalls.records, async ({ query, person, request, reply }) => {
    const tag = versionTag(await findVersion(database))
    if (hasVersion(request.headers['if-none-match'], tag)) {
      reply.code(304).headers({ etag: tag, vary: 'accept-encoding' })
      return Readable.from([])
    }
    const compression = chooseCompression(request.headers['accept-encoding'])
    const filter = { from: query.from, to: query.to, yearGroup: oneClass(query.yearGroup) }
    const asking = askingOf({ person, reply })
    const json = await streamMarks(database, { filter, compression, asking, inTurn: expensive.year })
    reply.headers({ etag: tag, ...compressionHeaders(compression) })
    reply.type('application/json; charset=utf-8')
    return json
  })

  serve(
    annualCalls.outline,
    inTurn(expensive.counts, ({ query }) => outlineReport(database, query, schoolNow(clock()).date)),
  )

  serve(
    annualCalls.csv,
    inTurn(expensive.year, async ({ query, request, reply }) => {
      const { term, pupils, days } = await outlineReport(database, query, schoolNow(clock()).date)
      if (!term) throw notFound('term')
      const csv = await csvOf(database, { term, pupils, days, yearGroup: query.yearGroup })
      const compression = chooseCompression(request.headers['accept-encoding'])
      const fileName = annualReportFileName(query.yearGroup ?? ALL_CLASSES, term.name)
      reply.headers({ 'content-disposition': attachment(fileName), ...compressionHeaders(compression) })
      reply.type('text/csv; charset=utf-8')
      return compressed(csv, compression)
    }),
  )
}
