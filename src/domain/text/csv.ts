import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { AnnualGrid } from '#domain/reports/annual-grid.ts'

const LINE_END = '\r\n'
export const BYTE_ORDER_MARK = '\uFEFF'
const FILE_NAME_PART_MAX = 60

// A spreadsheet runs a cell that begins like this, in half or full width, also after spaces.
const FORMULA_START = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u
const NEEDS_QUOTES = /[",\r\n]/

/** [G5] The text with an apostrophe before it where a spreadsheet would run it as a formula. */
export function withoutFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

function toCell(text: string): string {
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

/** [G5] The lines of the report: the header, then each pupil in the order of the grid; no mark is an empty cell. */
export function* annualReportLines(
  pupils: readonly { name: string; yearGroup: string }[],
  { dates, codeAt }: Pick<AnnualGrid, 'dates' | 'codeAt'>,
): Generator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(annualReportHeader(dates))
  for (const [row, { name, yearGroup }] of pupils.entries()) {
    const cells = [toCell(name), toCell(yearGroup)]
    // No code needs quotes, so the cells of the year go without that look.
    for (const column of dates.keys())
      cells.push(codeAt(row, column, 'am') ?? '', codeAt(row, column, 'pm') ?? '')
    yield cells.join(',') + LINE_END
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
