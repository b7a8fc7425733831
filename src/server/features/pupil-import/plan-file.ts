import type { ImportCounts, ImportPreview, ImportRow } from '#contract/pupil-import.ts'
import type { IsoDate } from '#domain/iso-date.ts'
import { guessMapping, mappingFaults } from '#domain/pupil-import-columns.ts'
import type { ColumnMapping } from '#domain/pupil-import-columns.ts'
import { countOutcomes, planImport } from '#domain/pupil-import-plan.ts'
import type { ImportStep, KnownPupil } from '#domain/pupil-import-plan.ts'
import { readImportRow } from '#domain/pupil-import-row.ts'
import { displayName } from '#domain/pupils.ts'
import { readCsv } from './read-csv.ts'
import type { CsvFile, CsvRow } from './read-csv.ts'

/** What the file is held against. */
export interface KnownSchool {
  pupils: readonly KnownPupil[]
  /** Those to choose from. */
  yearGroups: readonly string[]
  today: IsoDate
}

export interface FileToPlan {
  csv: string
  /** Left out, the columns are guessed from the headings. */
  mapping?: ColumnMapping | undefined
  school: KnownSchool
}

/** So many of the rows that cannot be imported are named when an import is refused. */
const NAMED_ROWS = 100

export interface PlannedFile {
  /** What keeps the columns from being read; then there are no rows. */
  faults: string[]
  counts: ImportCounts
  /** The first of the rows that cannot be imported. */
  refused: Pick<ImportStep, 'line' | 'reasons'>[]
  /** The whole preview as JSON. */
  preview: string
  /** The pupils to add and to change as JSON, a new one without an id. */
  changes: string
}

/** Decides about every row of a file, and writes down what the answers need: both take long for thousands of rows. */
export function planFile({ csv: text, mapping: chosen, school }: FileToPlan): PlannedFile {
  const csv = readCsv(text)
  const mapping = chosen ?? guessMapping(csv.headings)
  const faults = mappingFaults(mapping, csv.headings.length)
  const steps = faults.length > 0 ? [] : planRows(csv, mapping, school)
  const counts = countOutcomes(steps)
  const preview: ImportPreview = {
    headings: csv.headings,
    ...{ mapping, mappingFaults: faults, counts, rows: steps.map(asPreviewRow) },
  }
  const refused = steps.filter(({ outcome }) => outcome === 'refused')
  const changing = steps.filter(({ outcome }) => outcome === 'add' || outcome === 'change')
  return {
    ...{ faults, counts },
    refused: refused.slice(0, NAMED_ROWS).map(({ line, reasons }) => ({ line, reasons })),
    preview: JSON.stringify(preview),
    changes: JSON.stringify(changing.map(({ id, pupil }) => ({ ...pupil, id }))),
  }
}

function planRows({ headings, rows }: CsvFile, mapping: ColumnMapping, school: KnownSchool): ImportStep[] {
  const { pupils, yearGroups, today } = school
  const understood = [...new Set([...yearGroups, ...pupils.map(({ yearGroup }) => yearGroup)])]
  const read = ({ line, cells }: CsvRow) => {
    const row = readImportRow(cells, mapping, { yearGroups: understood, today })
    const isWhole = cells.length === headings.length
    const fault = `The row has ${cells.length} cells, the headings have ${headings.length}.`
    return { line, pupil: row.pupil, faults: isWhole ? row.faults : [fault, ...row.faults] }
  }
  return planImport(rows.map(read), pupils, yearGroups)
}

function asPreviewRow({ line, pupil, outcome, reasons }: ImportStep): ImportRow {
  return { line, name: displayName(pupil), yearGroup: pupil.yearGroup, outcome, reasons }
}
