import { NOT_CSV, decodeCsv } from '#domain/text/csv-text.ts'
import { dateQuestion } from '#domain/pupil-import/import-dates.ts'
import type { DateOrder } from '#domain/pupil-import/import-dates.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { previewImport, runImport } from '#server/features/pupil-import/pupil-import.service.ts'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'
import { findYearId } from './find-year.ts'

const BY = 'Import by command'

/** The same import as on the screen, with the same rules. */
export const importPupils: Command = {
  usage: 'import-pupils <file.csv> --year 2026-2027 [--dates day-first|month-first] [--dry-run]',
  summary:
    'imports pupils from CSV: all rows or none, matched on the external id, or on name, birthday and class',
  async run(args, { database, clock, say }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { year: { type: 'string' }, dates: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    })
    const [path] = positionals
    if (!path) throw new CommandError('Give the file to import.')
    const academicYearId = await findYearId(database, values.year)
    const csv = decodeCsv(await readFile(path))
    if (csv === null) throw new CommandError(NOT_CSV)
    const file = { academicYearId, csv, dateOrder: dateOrderOf(values.dates) }
    const today = schoolNow(clock()).date
    const preview = await previewImport(database, file, today)
    const { counts, rows, mappingFaults, unclearDate } = preview.read()
    if (mappingFaults.length > 0) throw new CommandError(mappingFaults.join('\n'))
    if (unclearDate !== null && !file.dateOrder) {
      throw new CommandError(`${dateQuestion(unclearDate)} Say --dates day-first or --dates month-first.`)
    }
    for (const { line, outcome, reasons, candidates } of rows) {
      if (outcome === 'refused') say(`line ${line}: ${reasons.join(' ')}`)
      const meant = candidates.map(({ words }) => words).join('; ')
      if (outcome === 'ask')
        say(`line ${line}: it is not certain who is meant: ${meant}. Give an external ID.`)
    }
    const totals = `${counts.add} new, ${counts.change} changed, ${counts.same} without a change`
    if (counts.refused + counts.ask > 0) {
      throw new CommandError(
        `${counts.refused + counts.ask} of ${rows.length} rows cannot be imported; nothing was imported.`,
      )
    }
    if (values['dry-run']) return say(`Would import: ${totals}. Nothing was imported.`)
    await runImport(database, file, { today, by: BY })
    return say(`Imported: ${totals}.`)
  },
}

const DATE_ORDERS = { 'day-first': 'dayFirst', 'month-first': 'monthFirst' } as const

function dateOrderOf(words: string | undefined): DateOrder | undefined {
  if (words === undefined) return undefined
  const order = Object.entries(DATE_ORDERS).find(([name]) => name === words)?.[1]
  if (!order) throw new CommandError('Say --dates day-first or --dates month-first.')
  return order
}
