import './plain-failures.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { checkBackup } from '#server/backup/read-backup.ts'
import { restoreBackup, restorePointFile } from '#server/backup/restore-backup.ts'
import { backupKey } from '#server/backup/seal.ts'
import { migrate } from '#server/db/migrate.ts'
import { readConfig } from '#server/infra/config/config.ts'
import { readVariables } from '#server/infra/config/env-file.ts'
import { announceSchool, openAnnouncedSchool } from '#server/open-school.ts'
import { openStores } from '#server/open-stores.ts'
import { chosenBackup } from './backup/backup-choice.ts'
import { summary } from './backup/backup-summary.ts'

const { file, madeElsewhere, newSchool } = chosenBackup('restore')
const config = readConfig(readVariables(process.env))
const school = { open: openStores, say: console.error, mayBeNew: newSchool }
announceSchool(config, school)
const trust = { key: backupKey(config), madeElsewhere }
// Checked before anything is written, including the restore point.
await checkBackup(file, trust)
const stores = await openAnnouncedSchool(config, school)
try {
  await migrate(stores.connectionString)
  const now = new Date()
  const point = await restorePointFile(config.dataDir, now)
  await makeBackup({ ...stores, now, key: trust.key }, point)
  console.log(`What was here before is kept in ${point}`)
  console.log(`Restored: ${summary(await restoreBackup({ ...stores, isEntered: true }, file, trust))}`)
} finally {
  await stores.close()
}
