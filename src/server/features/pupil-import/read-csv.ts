import { IMPORT_LIMITS } from '#domain/text/field-limits.ts'
import { invalidInput } from '#server/http/refusal-error.ts'
import { CsvError, parse } from 'csv-parse/sync'

const SEPARATORS = [',', ';', '\t']
// Excel's own first line, for itself.
const SEPARATOR_LINE = /^\uFEFF?sep=([,;\t|])(?:\r\n?|\n)/i

export interface CsvRow {
  /** Where the row begins in the file, whose first line is 1. */
  line: number
  cells: string[]
}

export interface CsvFile {
  headings: string[]
  rows: CsvRow[]
}

/** Reads a file of pupils; spreadsheets separate by comma, semicolon or tab. */
export function readCsv(file: string): CsvFile {
  const [firstLine = '', said] = SEPARATOR_LINE.exec(file) ?? []
  const csv = file.slice(firstLine.length)
  const separator = said ?? separatorOf(csv)
  if (hasMoreColumns(csv, separator, IMPORT_LIMITS.columns)) {
    throw invalidInput(`The file has more than ${IMPORT_LIMITS.columns} columns.`)
  }
  const [headings, ...rows] = parseRows(csv, separator, firstLine === '' ? 0 : 1)
  if (!headings) throw invalidInput('The file is empty.')
  if (rows.length === 0) throw invalidInput('The file has headings but no pupils.')
  if (rows.length > IMPORT_LIMITS.rows)
    throw invalidInput(`The file has more than ${IMPORT_LIMITS.rows} rows.`)
  return { headings: headings.cells.map((heading) => heading.trim()), rows }
}

function parseRows(csv: string, delimiter: string, linesBefore: number): CsvRow[] {
  try {
    const parsed = parse(csv, {
      ...{ bom: true, info: true, relax_column_count: true, skip_empty_lines: true },
      skip_records_with_empty_values: true,
      // Everybody waits while a file is read: the headings and one row too many are enough to refuse it.
      ...{ delimiter, to: IMPORT_LIMITS.rows + 2 },
    }) as unknown as { info: { lines: number }; record: string[] }[]
    // The parser tells the line where a row ends, and takes \r\n within quotes for two.
    let pairsBefore = 0
    return parsed.map(({ info, record }) => {
      const text = record.join('')
      const line = linesBefore + info.lines - countOf(/[\r\n]/g, text) - pairsBefore
      pairsBefore += countOf(/\r\n/g, text)
      return { line, cells: record }
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalidInput(`${misplacedQuote(error, linesBefore)} ${WHAT_TO_DO}`)
  }
}

const WHAT_TO_DO = 'Save the file again from your spreadsheet, or correct that line.'

// With the options above, quotation marks are all that the parser refuses.
function misplacedQuote({ code, ...error }: CsvError, linesBefore: number): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark is opened on a line and never closed.'
  return `Line ${linesBefore + Number(error['lines'])} has a quotation mark in the middle of a cell.`
}

const countOf = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0

function separatorOf(csv: string): string {
  const headings = csv.slice(0, csv.search(/[\r\n]|$/))
  const count = (separator: string) => headings.split(separator).length
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

// Checked before the file is parsed, since a line of separators alone would also block every other request.
function hasMoreColumns(csv: string, separator: string, limit: number): boolean {
  let columns = 1
  let isQuoted = false
  for (const character of csv) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '\n' || character === '\r') columns = 1
    else if (character === separator) columns += 1
    if (columns > limit) return true
  }
  return false
}
