import './plain-failures.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup, restorePointFile } from '#server/backup/restore-backup.ts'
import { migrate } from '#server/db/migrate.ts'
import { readConfig } from '#server/infra/config.ts'
import { openStores } from '#server/open-stores.ts'
import { summary } from './backup-summary.ts'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Which backup? npm run restore -- backups/register-….tar.gz')
  process.exit(1)
}
const config = readConfig(process.env)
const stores = await openStores(config, console.warn)
try {
  await migrate(stores.connectionString)
  const now = new Date()
  const point = await restorePointFile(config.dataDir, now)
  await makeBackup({ ...stores, now }, point)
  console.log(`What was here before is kept in ${point}`)
  console.log(`Restored: ${summary(await restoreBackup(stores, file))}`)
} finally {
  await stores.close()
}
