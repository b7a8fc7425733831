import { inject } from 'vitest'
import { createDatabaseOn, createEmptyDatabaseOn } from './database-server.ts'
import type { TestDatabase, TestDatabaseOptions } from './database-server.ts'

export type { TestDatabase }

/** A fresh, migrated, empty database for one test or one file. Call `drop` when done. */
export function createTestDatabase(options?: TestDatabaseOptions): Promise<TestDatabase> {
  return createDatabaseOn(inject('databaseServer'), options)
}

/** A database without any table, for tests of the migrations themselves. */
export function createEmptyTestDatabase(): Promise<{ connectionString: string; drop: () => Promise<void> }> {
  return createEmptyDatabaseOn(inject('databaseServer'))
}
