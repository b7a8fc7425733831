import { makeBackup } from '#server/backup/make-backup.ts'
import { embeddedConnection } from '#server/db/embedded-postgres.ts'
import { readConfig } from '#server/infra/config.ts'
import { openPhotoStore, openStores } from '#server/open-stores.ts'
import { summary } from './backup-summary.ts'

const config = readConfig(process.env)
const now = new Date()
const file = process.argv[2] ?? `backups/register-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`

// The embedded database of a running register is asked beside it; otherwise it is started for the backup.
const running = config.databaseUrl ?? embeddedConnection(config.dataDir)
const stores = running
  ? { connectionString: running, photoStore: openPhotoStore(config), close: async () => {} }
  : await openStores(config, console.warn)
try {
  const backup = await makeBackup({ ...stores, now }, file)
  console.log(`${file}: ${summary(backup)}`)
} finally {
  await stores.close()
}
