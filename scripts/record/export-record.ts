import '../plain-failures.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { readConfig } from '#server/infra/config/config.ts'
import { readVariables } from '#server/infra/config/env-file.ts'
import { openSchool } from '#server/open-school.ts'
import { openStoresBeside } from '#server/open-stores.ts'
import { exportRecord } from '#server/record/export-record.ts'

const config = readConfig(readVariables(process.env))
const file = process.argv[2] ?? `record-${new Date().toISOString().slice(0, 10)}.txt`

const stores = await openSchool(config, { open: openStoresBeside, say: console.error, mayBeNew: false })
try {
  await migrate(stores.connectionString)
  const database = openDatabase({ connectionString: stores.connectionString, max: 1, longRunning: true })
  await exportRecord(database, file)
  await database.close()
  console.log(
    `${file} is written. Verify it with npm run verify-record -- ${file} ${config.checkpoints.folder}`,
  )
} finally {
  await stores.close()
}
