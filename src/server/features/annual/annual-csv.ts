import { gatherMarks } from '#domain/annual-grid.ts'
import { annualReportRows, toCsv } from '#domain/csv.ts'
import { oneClass } from '#domain/pupils.ts'
import type { ReportOutline } from '#contract/annual.ts'
import type { ReportTerm } from '#domain/terms.ts'
import type { Database } from '#server/db/database.ts'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { copyOut } from './copy-out.ts'
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
    for await (const lines of wholeLines(copyOut(client, query))) addLines(marks, lines)
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

function addLines(marks: ReturnType<typeof gatherMarks>, lines: Buffer): void {
  for (const line of lines.toString('latin1').split('\n')) {
    const [pupil, date, am, pm] = line.split('\t')
    if (date !== undefined) marks.add(Number(pupil), date, { am: fromCopy(am), pm: fromCopy(pm) })
  }
}

// COPY writes null as \N and doubles the backslash.
function fromCopy(text: string | undefined): string | null {
  if (text === undefined || text === '\\N') return null
  return text === '\\\\' ? '\\' : text
}
