import type { Database } from '#server/db/database.ts'
import { toCsv } from '#domain/text/csv.ts'
import { pupilsCsv } from '#server/features/pupil-import/pupil-export.ts'
import { findExport } from '#server/features/pupil-import/pupil-import.repository.ts'
import { writePrivateFile } from '#server/infra/private-folder.ts'
import { parseArgs } from 'node:util'
import { enterEvent } from '#server/record/trail.repository.ts'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'
import { RANGE_OPTIONS, readRange } from './date-range.ts'
import { findYearId } from './find-year.ts'
import { findRecordsBetween } from './records.repository.ts'

const BY_COMMAND = { id: null, name: 'Command export', role: null }
const HEADINGS = ['Date', 'External ID', 'First name', 'Last name', 'Year group', 'AM', 'PM', 'Locked']

type Options = Partial<Record<'year' | 'from' | 'to' | 'out', string>>

async function exportPupils(database: Database, { year }: Options): Promise<string> {
  await findYearId(database, year)
  return pupilsCsv(await findExport(database, year ?? ''))
}

async function exportRecords(database: Database, options: Options): Promise<string> {
  const range = readRange(options)
  const rows = await database.transaction((transaction) => findRecordsBetween(transaction, range), {
    longRunning: true,
  })
  return toCsv([HEADINGS, ...rows.map((row) => Object.values(row))], { withByteOrderMark: true })
}

/** Pupils of a year, or the marks of a period, as CSV. */
export const exportData: Command = {
  usage: 'export pupils --year 2026-2027 | attendance --from … --to … [--out file.csv]',
  summary: 'writes pupils or attendance records as CSV, to a file or to the screen',
  async run(args, { database, say }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...RANGE_OPTIONS, year: { type: 'string' }, out: { type: 'string' } },
    })
    const [what] = positionals
    if (what !== 'pupils' && what !== 'attendance') throw new CommandError('Export pupils or attendance?')
    const { out = '', ...about } = values
    const exported = { kind: 'exported', subject: 'school', subjectId: `export ${what}` } as const
    // Entered first: a file that cannot be entered is not written.
    await enterEvent(database, { ...exported, subjectName: out, about }, BY_COMMAND)
    const csv = await (what === 'pupils' ? exportPupils : exportRecords)(database, values)
    if (!values.out) return say(csv)
    await writePrivateFile(values.out, csv)
    return say(`${values.out} is written.`)
  },
}
