import { toCsv } from '#domain/text/csv.ts'
import { contactCells, contactHeadings } from '#domain/pupil-import/contact-columns.ts'
import { IMPORT_FIELDS, IMPORT_FIELD_NAMES } from '#domain/pupil-import/import-columns.ts'
import type { ImportField } from '#domain/pupil-import/import-columns.ts'
import type { ImportedPupil } from '#domain/pupil-import/import-row.ts'

const HEADINGS = IMPORT_FIELD_NAMES.map((field) => IMPORT_FIELDS[field].label)

function cell(pupil: ImportedPupil, field: ImportField): string {
  const value = pupil[field]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value ?? ''
}

/** The pupils in the columns that the import reads, so that what goes out can come back in. */
export function pupilsCsv(pupils: readonly ImportedPupil[]): string {
  const most = Math.max(0, ...pupils.map(({ contacts }) => contacts?.length ?? 0))
  const rows = pupils.map((pupil) => [
    ...IMPORT_FIELD_NAMES.map((field) => cell(pupil, field)),
    ...contactCells(pupil.contacts ?? [], most),
  ])
  return toCsv([[...HEADINGS, ...contactHeadings(most)], ...rows], { withByteOrderMark: true })
}
