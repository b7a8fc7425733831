import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { MIGRATIONS_DIR } from '#server/db/migration-files.ts'
import { createEmptyTestDatabase } from '#testing/test-database.ts'

/** The migration that gave the pupils of several years one person. */
const PERSONS = '0290'

/** A database in the form that it had before pupils were persons, to fill and then to migrate. */
export async function createDatabaseBeforePersons(): Promise<{
  connectionString: string
  migrate: () => Promise<string[]>
  drop: () => Promise<void>
}> {
  const directory = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  const earlier = readdirSync(MIGRATIONS_DIR).filter((name) => name < PERSONS)
  for (const name of earlier) cpSync(path.join(MIGRATIONS_DIR, name), path.join(directory, name))
  const store = await createEmptyTestDatabase()
  await migrate(store.connectionString, directory)
  rmSync(directory, { recursive: true })
  return { ...store, migrate: () => migrate(store.connectionString) }
}
