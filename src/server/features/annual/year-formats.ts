import type { ReportOutline } from '#contract/annual.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { gatherMarks } from '#domain/reports/annual-grid.ts'
import { annualReportLines } from '#domain/text/csv.ts'

/** Each of them holds whole rows of COPY: date, pupils, am, pm. */
type Pieces = AsyncIterable<Buffer>

/** The marks of one day: the lists are in the same order. */
interface DayMarks {
  date: IsoDate
  pupilIds: string[]
  /** As COPY writes them, the backslash doubled; empty for none. */
  am: string[]
  pm: string[]
}

function daysIn(piece: Buffer): DayMarks[] {
  const rows = piece.toString('latin1').split('\n').slice(0, -1)
  return rows.map((row) => {
    const [date, pupilIds = '', am = '', pm = ''] = row.split('\t')
    // PostgreSQL writes only real dates.
    return { date: date as IsoDate, pupilIds: pupilIds.split(','), am: am.split(','), pm: pm.split(',') }
  })
}

/** The marks as a JSON array, piece by piece. */
export async function* marksAsJson(pieces: Pieces): AsyncGenerator<Buffer> {
  let before = '[{"studentId":'
  for await (const piece of pieces) {
    let json = ''
    for (const { date, pupilIds, am, pm } of daysIn(piece)) {
      let marks = ''
      for (const [index, pupilId] of pupilIds.entries()) {
        // Most pupils have the marks of the one before them.
        if (index === 0 || am[index] !== am[index - 1] || pm[index] !== pm[index - 1])
          marks = `,"date":"${date}","amCode":${toJson(am[index])},"pmCode":${toJson(pm[index])}}`
        json += `${before}${pupilId}${marks}`
        before = ',{"studentId":'
      }
    }
    yield Buffer.from(json, 'latin1')
  }
  yield Buffer.from(before.startsWith('[') ? '[]' : ']')
}

// The codes are a closed set, and JSON doubles the backslash as COPY does.
const toJson = (code: string | undefined) => (code ? `"${code}"` : 'null')

/** [G5] The report as a file. The marks are read whole first, so that a file that has begun to be sent is complete. */
export async function* marksAsCsv(
  pieces: Pieces,
  { pupils, days }: Pick<ReportOutline, 'pupils' | 'days'>,
): AsyncGenerator<Buffer> {
  const marks = gatherMarks(pupils.map(({ id }) => id))
  for await (const piece of pieces) {
    for (const { date, pupilIds, am, pm } of daysIn(piece)) {
      for (const [index, pupilId] of pupilIds.entries())
        marks.add(Number(pupilId), date, { am: fromCopy(am[index]), pm: fromCopy(pm[index]) })
    }
  }
  const grid = marks.toGrid(days.map(({ date }) => date))
  // Line by line: one letter beyond Latin-1 makes a text take twice the time to encode.
  yield Buffer.concat(Array.from(annualReportLines(pupils, grid), (line) => Buffer.from(line)))
}

function fromCopy(code: string | undefined): string | null {
  if (!code) return null
  return code === '\\\\' ? '\\' : code
}
