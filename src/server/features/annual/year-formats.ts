import type { ReportOutline } from '#contract/annual.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { gatherMarks } from '#domain/reports/annual-grid.ts'
import { annualReportLines } from '#domain/text/csv.ts'

/** Each of them holds whole rows of COPY: date, pupils, am, pm. */
type Pieces = AsyncIterable<Buffer>

/** The marks of one day as COPY writes them: three lists in the same order, with commas; in codes the backslash is doubled. */
interface CopiedDay {
  date: IsoDate
  pupilIds: string
  am: string
  pm: string
}

function daysIn(piece: Buffer): CopiedDay[] {
  const rows = piece.toString('latin1').split('\n').slice(0, -1)
  return rows.map((row) => {
    const [date, pupilIds = '', am = '', pm = ''] = row.split('\t')
    // PostgreSQL writes only real dates.
    return { date: date as IsoDate, pupilIds, am, pm }
  })
}

/** The marks as a JSON array of days. JSON writes lists of numbers as COPY does, and doubles the backslash too. */
export async function* daysAsJson(pieces: Pieces): AsyncGenerator<Buffer> {
  let before = '['
  for await (const piece of pieces) {
    let json = ''
    for (const { date, pupilIds, am, pm } of daysIn(piece)) {
      json += `${before}{"date":"${date}","studentIds":[${pupilIds}],"amCodes":"${am}","pmCodes":"${pm}"}`
      before = ','
    }
    yield Buffer.from(json, 'latin1')
  }
  yield Buffer.from(before === '[' ? '[]' : ']')
}

/** The marks as a JSON array, piece by piece. */
export async function* marksAsJson(pieces: Pieces): AsyncGenerator<Buffer> {
  let before = '[{"studentId":'
  for await (const piece of pieces) {
    let json = ''
    for (const { date, ...lists } of daysIn(piece)) {
      let marks = ''
      const [am, pm] = [lists.am.split(','), lists.pm.split(',')]
      for (const [index, pupilId] of lists.pupilIds.split(',').entries()) {
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
    for (const { date, pupilIds, am, pm } of daysIn(piece))
      marks.addDay({ date, pupilIds: pupilIds.split(',').map(Number), am: fromCopy(am), pm: fromCopy(pm) })
  }
  const grid = marks.toGrid(days.map(({ date }) => date))
  // Line by line: one letter beyond Latin-1 makes a text take twice the time to encode.
  yield Buffer.concat(Array.from(annualReportLines(pupils, grid), (line) => Buffer.from(line)))
}

const fromCopy = (codes: string) => codes.replaceAll('\\\\', '\\').split(',')
