import { NOT_CSV, decodeCsv } from '#domain/csv-text.ts'
import { schoolNow } from '#domain/school-clock.ts'
import { previewImport, runImport } from '#server/features/pupil-import/pupil-import.service.ts'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'
import { findYearId } from './find-year.ts'

const BY = 'Import by command'

/** The same import as on the screen, with the same rules. */
export const importPupils: Command = {
  usage: 'import-pupils <file.csv> --year 2026-2027 [--dry-run]',
  summary: 'imports pupils from CSV: all rows or none, matched on the external id',
  async run(args, { database, clock, say }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { year: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    })
    const [path] = positionals
    if (!path) throw new CommandError('Give the file to import.')
    const academicYearId = await findYearId(database, values.year)
    const csv = decodeCsv(await readFile(path))
    if (csv === null) throw new CommandError(NOT_CSV)
    const file = { academicYearId, csv }
    const today = schoolNow(clock()).date
    const preview = await previewImport(database, file, today)
    const { counts, rows, mappingFaults } = preview.read()
    if (mappingFaults.length > 0) throw new CommandError(mappingFaults.join('\n'))
    for (const { line, outcome, reasons } of rows) {
      if (outcome === 'refused') say(`line ${line}: ${reasons.join(' ')}`)
    }
    const totals = `${counts.add} new, ${counts.change} changed, ${counts.same} without a change`
    if (counts.refused > 0) {
      throw new CommandError(
        `${counts.refused} of ${rows.length} rows cannot be imported; nothing was imported.`,
      )
    }
    if (values['dry-run']) return say(`Would import: ${totals}. Nothing was imported.`)
    await runImport(database, file, { today, by: BY })
    return say(`Imported: ${totals}.`)
  },
}
