import type { ImportCounts, ImportPreview, ImportRow } from '#contract/pupil-import.ts'
import type { IsoDate } from '#domain/iso-date.ts'
import { guessMapping, mappingFaults } from '#domain/pupil-import-columns.ts'
import type { ColumnMapping } from '#domain/pupil-import-columns.ts'
import { countOutcomes, planImport } from '#domain/pupil-import-plan.ts'
import type { ImportStep } from '#domain/pupil-import-plan.ts'
import { readImportRow } from '#domain/pupil-import-row.ts'
import { displayName } from '#domain/pupils.ts'
import { holdClasses } from '#server/db/class-choice.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { constraintOf } from '#server/db/database-errors.ts'
import { conflict, invalidInput, unknownAcademicYear } from '#server/http/refusal-error.ts'
import type { RefusalError } from '#server/http/refusal-error.ts'
import { findKnownPupils, lockYear, writePupils } from './pupil-import.repository.ts'
import { readCsv } from './read-csv.ts'
import type { CsvFile, CsvRow } from './read-csv.ts'

export interface ImportFile {
  academicYearId: number
  csv: string
  mapping?: ColumnMapping | undefined
}

/** What the import would do with each row; nothing is written. */
export async function previewImport(
  database: Database,
  file: ImportFile,
  today: IsoDate,
): Promise<ImportPreview> {
  const { csv, mapping, faults } = readColumns(file)
  const steps = faults.length > 0 ? [] : await planFile(database, { ...file, mapping, today }, csv)
  const rows = steps.map(asPreviewRow)
  return { headings: csv.headings, mapping, mappingFaults: faults, counts: countOutcomes(steps), rows }
}

/** All rows or none: one row that cannot be imported refuses the file. */
export async function runImport(
  database: Database,
  file: ImportFile,
  note: { today: IsoDate; by: string },
): Promise<ImportCounts> {
  const { csv, mapping, faults } = readColumns(file)
  if (faults.length > 0) throw invalidInput(faults.join(' '))
  const importing = database.transaction(async (transaction) => {
    const steps = await planFile(transaction, { ...file, mapping, today: note.today }, csv)
    const counts = countOutcomes(steps)
    if (counts.refused > 0) throw rowsRefused(steps)
    const changing = steps.filter(({ outcome }) => outcome !== 'same')
    await writePupils(transaction, { academicYearId: file.academicYearId, steps: changing, ...note })
    return counts
  })
  return importing.catch((error: unknown) => {
    throw constraintOf(error) === 'students_hubspot_id_key' ? addedMeanwhile() : error
  })
}

function readColumns(file: ImportFile) {
  const csv = readCsv(file.csv)
  const mapping = file.mapping ?? guessMapping(csv.headings)
  return { csv, mapping, faults: mappingFaults(mapping, csv.headings.length) }
}

function asPreviewRow({ line, pupil, outcome, reasons }: ImportStep): ImportRow {
  return { line, name: displayName(pupil), yearGroup: pupil.yearGroup, outcome, reasons }
}

const addedMeanwhile = () =>
  conflict('alreadyExists', 'Somebody has just added a pupil of this file. Look at the file again.')

async function planFile(
  transaction: Queryable,
  { academicYearId, mapping, today }: { academicYearId: number; mapping: ColumnMapping; today: IsoDate },
  { headings, rows }: CsvFile,
): Promise<ImportStep[]> {
  if (!(await lockYear(transaction, academicYearId))) throw unknownAcademicYear()
  const yearGroups = await holdClasses(transaction)
  const known = await findKnownPupils(transaction, academicYearId)
  const understood = [...new Set([...yearGroups, ...known.map(({ yearGroup }) => yearGroup)])]
  const read = ({ line, cells }: CsvRow) => {
    const row = readImportRow(cells, mapping, { yearGroups: understood, today })
    const isWhole = cells.length === headings.length
    const fault = `The row has ${cells.length} cells, the headings have ${headings.length}.`
    return { line, pupil: row.pupil, faults: isWhole ? row.faults : [fault, ...row.faults] }
  }
  return planImport(rows.map(read), known, yearGroups)
}

function rowsRefused(steps: readonly ImportStep[]): RefusalError {
  const refused = steps.filter(({ outcome }) => outcome === 'refused')
  const words = `${refused.length} of ${steps.length} rows cannot be imported, so nothing was imported.`
  return conflict('rowsRefused', words, {
    rows: refused.map(({ line, reasons }) => ({ line, reasons })),
  })
}
