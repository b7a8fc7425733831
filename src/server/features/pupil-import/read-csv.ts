import { invalidInput } from '#server/http/refusal-error.ts'
import { CsvError, parse } from 'csv-parse/sync'

const MAX_ROWS = 5000
const SEPARATORS = [',', ';', '\t']

export interface CsvRow {
  /** Where the row ends in the file, the headings being on line 1. */
  line: number
  cells: string[]
}

export interface CsvFile {
  headings: string[]
  rows: CsvRow[]
}

/** Reads a file of pupils; spreadsheets separate by comma, semicolon or tab. */
export function readCsv(csv: string): CsvFile {
  const [headings, ...rows] = parseRows(csv)
  if (!headings) throw invalidInput('The file is empty.')
  if (rows.length === 0) throw invalidInput('The file has headings but no pupils.')
  if (rows.length > MAX_ROWS) throw invalidInput(`The file has more than ${MAX_ROWS} rows.`)
  return { headings: headings.cells.map((heading) => heading.trim()), rows }
}

function parseRows(csv: string): CsvRow[] {
  try {
    const parsed = parse(csv, {
      ...{ bom: true, info: true, relax_column_count: true, skip_empty_lines: true },
      skip_records_with_empty_values: true,
      delimiter: separatorOf(csv),
    }) as unknown as { info: { lines: number }; record: string[] }[]
    return parsed.map(({ info, record }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalidInput(`The file cannot be read as CSV: ${error.message}.`)
  }
}

function separatorOf(csv: string): string {
  const headings = csv.slice(0, csv.search(/[\r\n]|$/))
  const count = (separator: string) => headings.split(separator).length
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
