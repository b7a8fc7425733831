import { readRoster } from '#domain/pupil-import/rosters/read-roster.ts'
import { headingKey, rosterKind } from '#domain/pupil-import/rosters/roster-files.ts'
import type { RosterKind, RosterRow } from '#domain/pupil-import/rosters/roster-files.ts'
import { rosterCsv } from '#domain/pupil-import/rosters/roster-csv.ts'
import { decodeCsv } from '#domain/text/csv-text.ts'
import { IMPORT_LIMITS, ROSTER_LIMITS } from '#domain/text/field-limits.ts'
import { invalidInput } from '#server/http/refusal-error.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { readZip } from './read-zip.ts'
import type { ZippedFile } from './read-zip.ts'

export interface RosterToRead {
  files: readonly ZippedFile[]
  /** The classes that the school has. */
  yearGroups: readonly string[]
}

export interface RosterRead {
  kind: RosterKind
  /** The pupils as a file that the import reads. */
  csv: string
  pupils: number
  remarks: string[]
}

/** Reads the files of a roster, or the ZIP file that holds them, into one file of pupils. */
export function readRosterFiles({ files, yearGroups }: RosterToRead): RosterRead {
  const unpacked = files.flatMap((file) => (isZip(file) ? readZip(file.content, ROSTER_LIMITS) : [file]))
  const bytes = unpacked.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes > ROSTER_LIMITS.bytes) throw invalidInput('The files of the roster are too large.')
  const tables = new Map<string, RosterRow[]>()
  for (const file of unpacked) {
    const name = baseName(file.name)
    if (name === undefined) continue
    if (tables.has(name)) throw invalidInput(`The roster has ${name}.csv twice. Choose one export only.`)
    tables.set(name, readRows(name, file.content))
  }
  const found = rosterKind(tables)
  if ('refusal' in found) throw invalidInput(found.refusal)
  const roster = readRoster(found.kind, tables)
  if ('refusal' in roster) throw invalidInput(roster.refusal)
  const { pupils, remarks } = roster
  if (pupils.length === 0) throw invalidInput('The roster has no pupils.')
  if (pupils.length > IMPORT_LIMITS.rows)
    throw invalidInput(`The roster has more than ${IMPORT_LIMITS.rows} pupils.`)
  return { kind: found.kind, csv: rosterCsv(pupils, yearGroups), pupils: pupils.length, remarks }
}

const isZip = ({ content }: ZippedFile) => content.length > 4 && content.readUInt32BE(0) === 0x504b0304

/** The name without folders and ending, in lower case; undefined for anything but CSV. */
const baseName = (name: string) => /([^/\\]+)\.csv$/i.exec(name)?.[1]?.toLowerCase()

function readRows(name: string, content: Buffer): RosterRow[] {
  const text = decodeCsv(content)
  if (text === null) throw invalidInput(`${name}.csv is no text.`)
  try {
    const rows = parse(text, {
      ...{ bom: true, relax_column_count: true, skip_empty_lines: true, to: ROSTER_LIMITS.rows + 2 },
      skip_records_with_empty_values: true,
    })
    const [headings = [], ...cells] = rows
    if (headings.length > IMPORT_LIMITS.columns) throw invalidInput(`${name}.csv has too many columns.`)
    if (cells.length > ROSTER_LIMITS.rows)
      throw invalidInput(`${name}.csv has more than ${ROSTER_LIMITS.rows} rows.`)
    const short = cells.findIndex((row) => row.length !== headings.length)
    if (short >= 0) throw invalidInput(`${name}.csv is not whole: row ${short + 2} ends early.`)
    const keys = headings.map(headingKey)
    return cells.map((row) => Object.fromEntries(keys.map((key, index) => [key, row[index] ?? ''])))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalidInput(`${name}.csv cannot be read: a quotation mark is not closed or misplaced.`)
  }
}
