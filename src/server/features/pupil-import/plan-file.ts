import type { ImportCounts, ImportPreview, ImportRow } from '#contract/pupil-import.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { findContactColumns } from '#domain/pupil-import/contact-columns.ts'
import { datesIn, guessMapping, mappingFaults } from '#domain/pupil-import/import-columns.ts'
import type { ColumnMapping } from '#domain/pupil-import/import-columns.ts'
import { dateQuestion, findDateOrder } from '#domain/pupil-import/import-dates.ts'
import type { DateOrder } from '#domain/pupil-import/import-dates.ts'
import { countOutcomes, planImport } from '#domain/pupil-import/import-plan.ts'
import type { FormerYears } from '#domain/pupil-import/former-pupils.ts'
import type { ImportAnswers, ImportStep, KnownPupil } from '#domain/pupil-import/import-plan.ts'
import { readImportRow } from '#domain/pupil-import/import-row.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { readCsv } from './read-csv.ts'
import type { CsvFile, CsvRow } from './read-csv.ts'

/** What the file is held against. */
export interface KnownSchool {
  pupils: readonly KnownPupil[]
  /** Those to choose from. */
  yearGroups: readonly string[]
  former: FormerYears
  today: IsoDate
}

export interface FileToPlan {
  csv: string
  /** Left out, the columns are guessed from the headings. */
  mapping?: ColumnMapping | undefined
  /** Needed where no date of the file proves it. */
  dateOrder?: DateOrder | undefined
  answers?: ImportAnswers | undefined
  school: KnownSchool
}

/** So many of the rows that cannot be imported are named when an import is refused. */
const NAMED_ROWS = 100

export interface PlannedFile {
  /** What keeps the rows from being read; then there are none. */
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
export function planFile(file: FileToPlan): PlannedFile {
  const csv = readCsv(file.csv)
  const mapping = file.mapping ?? guessMapping(csv.headings)
  const columnFaults = mappingFaults(mapping, csv.headings.length)
  const { order, example: unclearDate } = findDateOrder(datesIn(csv.rows, mapping))
  const isOrderMissing = unclearDate !== null && file.dateOrder === undefined
  const faults = isOrderMissing ? [...columnFaults, dateQuestion(unclearDate)] : columnFaults
  // What the file itself proves counts.
  const dateOrder = order ?? file.dateOrder ?? 'dayFirst'
  const steps = faults.length > 0 ? [] : planRows(csv, { ...file, mapping, dateOrder })
  const counts = countOutcomes(steps)
  const preview: ImportPreview = {
    headings: csv.headings,
    ...{ mapping, mappingFaults: columnFaults, unclearDate, counts, rows: steps.map(asPreviewRow) },
  }
  const refused = steps.filter(({ outcome }) => outcome === 'refused' || outcome === 'ask')
  const changing = steps.filter(({ outcome }) => outcome === 'add' || outcome === 'change')
  return {
    ...{ faults, counts },
    refused: refused.slice(0, NAMED_ROWS).map(({ line, reasons }) => ({ line, reasons })),
    preview: JSON.stringify(preview),
    changes: JSON.stringify(changing.map(({ id, pupil }) => ({ ...pupil, id }))),
  }
}

type ReadableFile = FileToPlan & { mapping: ColumnMapping; dateOrder: DateOrder }

function planRows({ headings, rows }: CsvFile, file: ReadableFile): ImportStep[] {
  const { mapping, dateOrder, answers } = file
  const { pupils, yearGroups, former, today } = file.school
  const understood = [...new Set([...yearGroups, ...pupils.map(({ yearGroup }) => yearGroup)])]
  const school = { yearGroups: understood, today, dateOrder, contactColumns: findContactColumns(headings) }
  const read = ({ line, cells }: CsvRow) => {
    const row = readImportRow(cells, mapping, school)
    const isWhole = cells.length === headings.length
    const fault = `The row has ${cells.length} cells, the headings have ${headings.length}.`
    return { line, pupil: row.pupil, faults: isWhole ? row.faults : [fault, ...row.faults] }
  }
  return planImport(rows.map(read), pupils, { yearGroups, answers, former })
}

function asPreviewRow({ line, pupil, outcome, reasons, candidates }: ImportStep): ImportRow {
  return { line, name: displayName(pupil), yearGroup: pupil.yearGroup, outcome, reasons, candidates }
}
