import { gatherMarks } from '#domain/reports/annual-grid.ts'
import { annualReportRows, toCsv } from '#domain/text/csv.ts'
import { oneClass } from '#domain/pupils/pupils.ts'
import type { ReportOutline } from '#contract/annual.ts'
import type { ReportTerm } from '#domain/school-year/terms.ts'
import { REQUEST_COPY_LIMITS, copyOut } from '#server/db/copy-out.ts'
import type { Database } from '#server/db/database.ts'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { marksQuery } from './marks-query.ts'
import { wholeLines } from './marks-to-json.ts'

/** So many pupils are written at a stretch. */
const ROWS_AT_ONCE = 25

/** [G5] The report as a file, pupil by pupil. The marks are read whole first: what has begun to be sent is complete. */
export async function csvOf(
  database: Database,
  report: Pick<ReportOutline, 'pupils' | 'days'> & { term: ReportTerm; yearGroup: string | undefined },
): Promise<Readable> {
  const { pupils, days, term } = report
  const marks = gatherMarks(pupils.map(({ id }) => id))
  const query = marksQuery({ from: term.from, to: term.to, yearGroup: oneClass(report.yearGroup) })
  await database.withClient(async (client) => {
    for await (const lines of wholeLines(copyOut(client, query, REQUEST_COPY_LIMITS))) addLines(marks, lines)
  })
  const grid = marks.toGrid(days.map(({ date }) => date))
  const columns = new Map(grid.dates.map((date, column) => [date, column]))
  const rows = annualReportRows({
    pupils: pupils.map((pupil, row) => ({ ...pupil, row })),
    dates: grid.dates,
    marksOf: ({ row }, date) => {
      const column = columns.get(date) ?? -1
      return { am: grid.codeAt(row, column, 'am'), pm: grid.codeAt(row, column, 'pm') }
    },
  })
  return Readable.from(inPieces(rows), { objectMode: false })
}

async function* inPieces(rows: Iterable<readonly string[]>): AsyncGenerator<string> {
  let piece: (readonly string[])[] = []
  let isFirst = true
  for (const row of rows) {
    piece.push(row)
    if (piece.length < ROWS_AT_ONCE) continue
    yield toCsv(piece, { withByteOrderMark: isFirst })
    piece = []
    isFirst = false
    await nextTurn()
  }
  yield toCsv(piece, { withByteOrderMark: isFirst })
}

const DATE_LENGTH = 10

// Cut at the known places: splitting every line into an array takes three times as long.
function addLines(marks: ReturnType<typeof gatherMarks>, lines: Buffer): void {
  const text = lines.toString('latin1')
  for (let at = 0; at < text.length;) {
    const date = text.indexOf('\t', at) + 1
    const am = date + DATE_LENGTH + 1
    const pm = text.indexOf('\t', am) + 1
    const end = text.indexOf('\n', pm)
    marks.add(Number(text.slice(at, date - 1)), text.slice(date, am - 1), {
      am: fromCopy(text.slice(am, pm - 1)),
      pm: fromCopy(text.slice(pm, end)),
    })
    at = end + 1
  }
}

// COPY writes null as \N and doubles the backslash.
function fromCopy(text: string): string | null {
  if (text === '\\N') return null
  return text === '\\\\' ? '\\' : text
}
