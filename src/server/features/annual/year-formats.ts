import type { AnnualRecord, ReportOutline } from '#contract/annual.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { gatherMarks } from '#domain/reports/annual-grid.ts'
import { annualReportRows, toCsv } from '#domain/text/csv.ts'

/** Whole rows of COPY: pupil, date, am, pm. */
type Rows = AsyncIterable<Buffer>

const DATE_LENGTH = 10

// Cut at the known places: splitting every line into an array takes three times as long.
function* marksIn(rows: Buffer): Generator<AnnualRecord> {
  const text = rows.toString('latin1')
  for (let at = 0; at < text.length;) {
    const date = text.indexOf('\t', at) + 1
    const am = date + DATE_LENGTH + 1
    const pm = text.indexOf('\t', am) + 1
    const end = text.indexOf('\n', pm)
    yield {
      studentId: Number(text.slice(at, date - 1)),
      date: text.slice(date, am - 1),
      amCode: fromCopy(text.slice(am, pm - 1)),
      pmCode: fromCopy(text.slice(pm, end)),
    }
    at = end + 1
  }
}

// COPY writes null as \N and doubles the backslash.
function fromCopy(text: string): Code | null {
  if (text === '\\N') return null
  return (text === '\\\\' ? '\\' : text) as Code
}

/** The marks as a JSON array, piece by piece. */
export async function* marksAsJson(rows: Rows): AsyncGenerator<string> {
  let before = '['
  for await (const piece of rows) {
    const array = JSON.stringify([...marksIn(piece)])
    yield before + array.slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** [G5] The report as a file. The marks are read whole first, so that a file that has begun to be sent is complete. */
export async function* marksAsCsv(
  rows: Rows,
  { pupils, days }: Pick<ReportOutline, 'pupils' | 'days'>,
): AsyncGenerator<string> {
  const marks = gatherMarks(pupils.map(({ id }) => id))
  for await (const piece of rows) {
    for (const { studentId, date, amCode, pmCode } of marksIn(piece)) {
      marks.add(studentId, date, { am: amCode, pm: pmCode })
    }
  }
  const grid = marks.toGrid(days.map(({ date }) => date))
  const columns = new Map(grid.dates.map((date, column) => [date, column]))
  const lines = annualReportRows({
    pupils: pupils.map((pupil, row) => ({ ...pupil, row })),
    dates: grid.dates,
    marksOf: ({ row }, date) => {
      const column = columns.get(date) ?? -1
      return { am: grid.codeAt(row, column, 'am'), pm: grid.codeAt(row, column, 'pm') }
    },
  })
  yield toCsv(lines, { withByteOrderMark: true })
}
