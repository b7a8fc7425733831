import type { ReportOutline } from '#contract/annual.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { gatherMarks } from '#domain/reports/annual-grid.ts'
import { annualReportRows, toCsv } from '#domain/text/csv.ts'

/** Each of them holds whole rows of COPY: date, am, pm, pupils. */
type Pieces = AsyncIterable<Buffer>

/** A pair of marks on a day, and the pupils who have it. */
interface SharedMarks {
  date: IsoDate
  /** As COPY writes it: null as \N, the backslash doubled. */
  am: string
  pm: string
  /** With commas in between. */
  pupilIds: string
}

function sharedMarksIn(piece: Buffer): SharedMarks[] {
  const rows = piece.toString('latin1').split('\n').slice(0, -1)
  return rows.map((row) => {
    const [date, am = '', pm = '', pupilIds = ''] = row.split('\t')
    // PostgreSQL writes only real dates.
    return { date: date as IsoDate, am, pm, pupilIds }
  })
}

/** The marks as a JSON array, piece by piece. */
export async function* marksAsJson(pieces: Pieces): AsyncGenerator<Buffer> {
  let before = '['
  for await (const piece of pieces) {
    let json = ''
    for (const { date, am, pm, pupilIds } of sharedMarksIn(piece)) {
      const marks = `,"date":"${date}","amCode":${toJson(am)},"pmCode":${toJson(pm)}}`
      // The records differ only in the pupil: replacing the commas is ten times as fast as writing each record.
      json += `${before}{"studentId":${pupilIds.replaceAll(',', `${marks},{"studentId":`)}${marks}`
      before = ','
    }
    yield Buffer.from(json, 'latin1')
  }
  yield Buffer.from(before === '[' ? '[]' : ']')
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
    for (const { date, am, pm, pupilIds } of sharedMarksIn(piece)) {
      const shared = { am: fromCopy(am), pm: fromCopy(pm) }
      for (const pupilId of pupilIds.split(',')) marks.add(Number(pupilId), date, shared)
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
