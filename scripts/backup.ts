import './plain-failures.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { backupKey } from '#server/backup/seal.ts'
import { readConfig } from '#server/infra/config/config.ts'
import { readVariables } from '#server/infra/config/env-file.ts'
import { openSchool } from '#server/open-school.ts'
import { openStoresBeside } from '#server/open-stores.ts'
import { summary } from './backup/backup-summary.ts'

const config = readConfig(readVariables(process.env))
const now = new Date()
const file = process.argv[2] ?? `backups/register-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`

const stores = await openSchool(config, { open: openStoresBeside, say: console.error, mayBeNew: false })
try {
  const backup = await makeBackup({ ...stores, now, key: backupKey(config) }, file)
  console.log(`${file}: ${summary(backup)}`)
} finally {
  await stores.close()
}
