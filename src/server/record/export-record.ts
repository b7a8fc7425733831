import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Database } from '#server/db/database.ts'
import { sealEntries } from './append-leaves.ts'
import { writeExport } from './export-record.repository.ts'
import { enterEvent } from './trail.repository.ts'

/** Writes every entry up to now to the file, the export itself included: it holds the names of children. */
export async function exportRecord(database: Database, file: string): Promise<void> {
  await enterEvent(
    database,
    { kind: 'exported', subject: 'school', subjectId: 'export-record', subjectName: file, about: {} },
    { id: null, name: 'Command export-record', role: null },
  )
  await sealEntries(database)
  const output = createWriteStream(file, { mode: 0o600 })
  await writeExport(database, output)
  output.end()
  await finished(output)
}
