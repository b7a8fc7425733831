import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Marks } from '#domain/attendance/marks.ts'

const LINE_END = '\r\n'
const BYTE_ORDER_MARK = '\uFEFF'
const FILE_NAME_PART_MAX = 60

// A spreadsheet runs a cell that begins like this, in half or full width, also after spaces.
const FORMULA_START = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u
const NEEDS_QUOTES = /[",\r\n]/
// A mark, or nothing: most cells of a year, which need no further look.
const PLAIN = /^[A-Z0-9/\\#]{0,2}$/

/** [G5] The text with an apostrophe before it where a spreadsheet would run it as a formula. */
export function withoutFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

function toCell(text: string): string {
  if (PLAIN.test(text)) return text
  const safe = withoutFormula(text)
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of RFC 4180, with its line end. */
export function toCsvLine(cells: readonly string[]): string {
  return cells.map(toCell).join(',') + LINE_END
}

/** RFC 4180; with the byte order mark, Excel reads the letters right. */
export function toCsv(
  rows: Iterable<readonly string[]>,
  options: { withByteOrderMark?: boolean } = {},
): string {
  let text = options.withByteOrderMark ? BYTE_ORDER_MARK : ''
  for (const row of rows) text += toCsvLine(row)
  return text
}

/** [G5] The columns of the annual report: two for each date. */
export function annualReportHeader(dates: readonly IsoDate[]): string[] {
  return ['Student', 'Year Group', ...dates.flatMap((date) => [`${date} AM`, `${date} PM`])]
}

/** [G5] The header and one row for each pupil; an unmarked session is an empty cell. */
export function* annualReportRows<Pupil extends { name: string; yearGroup: string }>(report: {
  pupils: Iterable<Pupil>
  dates: readonly IsoDate[]
  marksOf: (pupil: Pupil, date: IsoDate) => Marks | undefined
}): Generator<string[]> {
  yield annualReportHeader(report.dates)
  for (const pupil of report.pupils) {
    const cells = report.dates.flatMap((date) => {
      const marks = report.marksOf(pupil, date)
      return [marks?.am ?? '', marks?.pm ?? '']
    })
    yield [pupil.name, pupil.yearGroup, ...cells]
  }
}

function fileNamePart(text: string): string {
  // What Windows refuses, what hides the ending, what breaks a header, and half a letter left by the cut.
  return text.slice(0, FILE_NAME_PART_MAX).replaceAll(/[\p{C}<>:"/\\|?*]/gu, '-')
}

/** §9: the name of the exported file, safe on every system. */
export function annualReportFileName(yearGroup: string, term: string): string {
  return `attendance-report-${fileNamePart(yearGroup)}-${fileNamePart(term)}.csv`
}
