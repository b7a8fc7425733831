import { annualCalls } from '#contract/annual.ts'
import type { QueryOf } from '#contract/call.ts'
import { ALL_CLASSES, oneClass } from '#domain/pupils/pupils.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { annualReportFileName } from '#domain/text/csv.ts'
import type { Database } from '#server/db/database.ts'
import { attachment } from '#server/http/answers/attachment.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { askingOf, inTurn } from '#server/http/limits/in-turn.ts'
import { notFound } from '#server/http/refusal-error.ts'
import type { Clock } from '#server/infra/clock.ts'
import { Readable } from 'node:stream'
import { findVersion } from './annual.repository.ts'
import type { MarksFilter } from './annual.repository.ts'
import { findReportDays, outlineReport } from './annual.service.ts'
import { chooseEncoding, encodingHeaders } from './compression.ts'
import type { YearReader } from './year-reader.ts'

interface AnnualParts {
  database: Database
  clock: Clock
  expensive: ExpensiveWork
  yearReader: YearReader
}

export function annualRoutes(serve: Serve, { database, clock, expensive, yearReader }: AnnualParts): void {
  /** Between which days the marks are asked for; undefined where there is no such term. */
  const daysOf = async ({ term, from, to }: QueryOf<typeof annualCalls.records>) =>
    term === undefined ? { from, to } : findReportDays(database, term || undefined, schoolNow(clock()).date)

  serve(annualCalls.records, async ({ query, person, request, reply }) => {
    const [version, days] = await Promise.all([findVersion(database), daysOf(query)])
    if (!days) return []
    const tag = versionTag(version, days)
    if (hasVersion(request.headers['if-none-match'], tag)) {
      reply.code(304).headers({ etag: tag, vary: 'accept-encoding' })
      return Readable.from([])
    }
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const filter = { from: days.from, to: days.to, yearGroup: oneClass(query.yearGroup) }
    const asking = askingOf({ person, reply })
    const order = { filter, encoding, isGrouped: query.groupedBy === 'day' }
    const json = await yearReader.read(async () => order, expensive.year, asking)
    reply.headers({ etag: tag, ...encodingHeaders(encoding) })
    reply.type('application/json; charset=utf-8')
    return json
  })

  serve(
    annualCalls.outline,
    inTurn(expensive.counts, ({ query }) => outlineReport(database, query, schoolNow(clock()).date)),
  )

  serve(annualCalls.csv, async ({ query, person, request, reply }) => {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    let fileName = ''
    const prepare = async () => {
      const { term, pupils, days } = await outlineReport(database, query, schoolNow(clock()).date)
      if (!term) throw notFound('term')
      fileName = annualReportFileName(query.yearGroup ?? ALL_CLASSES, term.name)
      const filter = { from: term.from, to: term.to, yearGroup: oneClass(query.yearGroup) }
      return { filter, encoding, csv: { pupils, days } }
    }
    const csv = await yearReader.read(prepare, expensive.year, askingOf({ person, reply }))
    reply.headers({ 'content-disposition': attachment(fileName), ...encodingHeaders(encoding) })
    reply.type('text/csv; charset=utf-8')
    return csv
  })
}

// A weak one, since the same marks may be compressed in several ways. With the days, since another term may have begun.
const versionTag = (version: string, { from, to }: Pick<MarksFilter, 'from' | 'to'>) =>
  `W/"annual-1-${[version, from, to].filter(Boolean).join('-')}"`

function hasVersion(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((known) => known.trim() === tag)
}
