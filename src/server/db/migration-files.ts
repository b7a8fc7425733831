import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type Migration = {
  name: string
  sql: string
  checksum: string
  /** Processes of the version before would fail once it is applied: they must be stopped first. */
  needsStop: boolean
}

export const MIGRATIONS_DIR = path.resolve(import.meta.dirname, '../../../migrations')
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/

/** A line of its own at the beginning of the file. */
const NEEDS_STOP = /^-- needs: stop$/m
/** Committed before migrations said so themselves: they change or remove columns that the version before reads and writes. */
const ALSO_NEED_STOP = new Set(['0090-lighter-saves', '0290-persons', '0291-contacts-and-photo-of-persons'])

/** The migrations of this program, in the order of their numbers. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted()
  const misnamed = files.find((file) => !FILE_NAME.test(file))
  if (misnamed) throw new Error(`A migration is named NNNN-what-it-does.sql, not ${misnamed}.`)
  const repeated = files.find((file, index) => file.slice(0, 4) === files[index - 1]?.slice(0, 4))
  if (repeated) throw new Error(`Two migrations have the number of ${repeated}.`)
  return Promise.all(files.map((file) => readMigration(directory, file)))
}

async function readMigration(directory: string, file: string): Promise<Migration> {
  const sql = await readFile(path.join(directory, file), 'utf8')
  const name = path.basename(file, '.sql')
  const [beginning = ''] = /^(?:--.*\n)*/.exec(sql) ?? []
  return {
    ...{ name, sql, checksum: createHash('sha256').update(sql).digest('hex') },
    needsStop: NEEDS_STOP.test(beginning) || ALSO_NEED_STOP.has(name),
  }
}
