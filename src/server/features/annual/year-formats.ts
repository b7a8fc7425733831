import type { ReportOutline } from '#contract/annual.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { gatherMarks } from '#domain/reports/annual-grid.ts'
import { annualReportRows, toCsv } from '#domain/text/csv.ts'

/** Each of them holds whole rows of COPY: pupil, date, am, pm. */
type Pieces = AsyncIterable<Buffer>

const DATE_LENGTH = 10

interface MarkRow {
  pupilId: string
  date: IsoDate
  /** As COPY writes it: null as \N, the backslash doubled. */
  am: string
  pm: string
}

// Cut at the known places: splitting every line into an array takes three times as long.
function* rowsIn(piece: Buffer): Generator<MarkRow> {
  const text = piece.toString('latin1')
  for (let at = 0; at < text.length;) {
    const date = text.indexOf('\t', at) + 1
    const am = date + DATE_LENGTH + 1
    const pm = text.indexOf('\t', am) + 1
    const end = text.indexOf('\n', pm)
    yield {
      pupilId: text.slice(at, date - 1),
      // PostgreSQL writes only real dates.
      date: text.slice(date, am - 1) as IsoDate,
      am: text.slice(am, pm - 1),
      pm: text.slice(pm, end),
    }
    at = end + 1
  }
}

/** The marks as a JSON array, piece by piece. JSON.stringify would take twice as long for the same text. */
export async function* marksAsJson(pieces: Pieces): AsyncGenerator<string> {
  let before = '['
  for await (const piece of pieces) {
    let json = ''
    for (const { pupilId, date, am, pm } of rowsIn(piece)) {
      json += `${before}{"studentId":${pupilId},"date":"${date}","amCode":${toJson(am)},"pmCode":${toJson(pm)}}`
      before = ','
    }
    yield json
  }
  yield before === '[' ? '[]' : ']'
}

// The codes are a closed set, and JSON doubles the backslash as COPY does.
const toJson = (code: string) => (code === '\\N' ? 'null' : `"${code}"`)

/** [G5] The report as a file. The marks are read whole first, so that a file that has begun to be sent is complete. */
export async function* marksAsCsv(
  pieces: Pieces,
  { pupils, days }: Pick<ReportOutline, 'pupils' | 'days'>,
): AsyncGenerator<string> {
  const marks = gatherMarks(pupils.map(({ id }) => id))
  for await (const piece of pieces) {
    for (const { pupilId, date, am, pm } of rowsIn(piece)) {
      marks.add(Number(pupilId), date, { am: fromCopy(am), pm: fromCopy(pm) })
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

function fromCopy(code: string): string | null {
  if (code === '\\N') return null
  return code === '\\\\' ? '\\' : code
}
