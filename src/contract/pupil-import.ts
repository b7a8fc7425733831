import { IMPORT_FIELD_NAMES } from '#domain/pupil-import/import-columns.ts'
import type { ImportField } from '#domain/pupil-import/import-columns.ts'
import { ROSTER_KINDS } from '#domain/pupil-import/rosters/roster-files.ts'
import { IMPORT_LIMITS, ROSTER_LIMITS } from '#domain/text/field-limits.ts'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { academicYear, rowId, text } from './fields.ts'

const BODY_LIMIT = 8 * 1024 * 1024

const column = z
  .int('must be the number of a column')
  .min(0, 'must be 0 or more')
  .max(IMPORT_LIMITS.columns, `must be at most ${IMPORT_LIMITS.columns}`)
const mapping = z.partialRecord(z.enum(IMPORT_FIELD_NAMES as [ImportField, ...ImportField[]]), column)

const dateOrder = z.enum(['dayFirst', 'monthFirst'])

const file = z.strictObject({
  academicYearId: rowId,
  csv: text(IMPORT_LIMITS.characters).min(1, 'must not be empty'),
  /** Left out, the columns are guessed from the headings. */
  mapping: mapping.optional(),
  /** How dates in figures are meant where the file itself does not prove it. */
  dateOrder: dateOrder.optional(),
  /** Whom the row on a line means, where several may be meant. */
  answers: z
    .record(z.string().regex(/^\d{1,7}$/, 'must be the number of a line'), z.union([rowId, z.literal('new')]))
    .optional(),
})

const row = z.object({
  line: z.int(),
  name: z.string(),
  yearGroup: z.string(),
  outcome: z.enum(['add', 'change', 'same', 'ask', 'refused']),
  reasons: z.array(z.string()),
  /** Whom of the year the row may mean, where a person has to say. */
  candidates: z.array(z.object({ id: rowId, words: z.string() })),
})
export type ImportRow = z.infer<typeof row>

const counts = z.object({ add: z.int(), change: z.int(), same: z.int(), ask: z.int(), refused: z.int() })
export type ImportCounts = z.infer<typeof counts>

const preview = z.object({
  headings: z.array(z.string()),
  mapping,
  /** What keeps the columns from being read; then there are no rows. */
  mappingFaults: z.array(z.string()),
  /** A date that could be read either way, where none proves which; without `dateOrder` there are no rows either. */
  unclearDate: z.string().nullable(),
  counts,
  rows: z.array(row),
})
export type ImportPreview = z.infer<typeof preview>

const rosterFile = z.strictObject({
  name: text(200),
  /** In base64. */
  content: z.base64('must be base64').max(BODY_LIMIT, 'must be a smaller file, of at most 6 MB'),
})

const access = 'pupils:write' as const

export const pupilImportCalls = {
  preview: defineCall('pupilImport.preview', {
    summary: 'What an import of pupils would do with each row; writes nothing',
    access,
    bodyLimit: BODY_LIMIT,
    body: file,
    answer: preview,
  }),
  run: defineCall('pupilImport.run', {
    summary:
      'Import pupils from CSV, matched on external id or on name, birthday and class: all rows or none',
    access,
    bodyLimit: BODY_LIMIT,
    body: file,
    answer: z.object({ counts }),
  }),
  readRoster: defineCall('pupilImport.readRoster', {
    summary:
      'Read the files of OneRoster or School Data Sync, or their ZIP file, into a CSV for the import; writes nothing',
    access,
    bodyLimit: BODY_LIMIT,
    body: z.strictObject({
      files: z
        .array(rosterFile)
        .min(1, 'must not be empty')
        .max(ROSTER_LIMITS.files, `must be at most ${ROSTER_LIMITS.files} files`),
    }),
    answer: z.object({
      kind: z.enum(ROSTER_KINDS),
      csv: z.string(),
      pupils: z.int(),
      remarks: z.array(z.string()),
    }),
  }),
  export: defineCall('pupilImport.export', {
    summary: 'The pupils of an academic year as CSV, in the columns that the import reads',
    access,
    query: z.strictObject({ academicYear }),
    answer: { mediaType: 'text/csv' },
  }),
}
