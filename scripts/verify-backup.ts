import './plain-failures.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { summary } from './backup-summary.ts'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Which backup? npm run verify-backup -- backups/register-….tar.gz')
  process.exit(1)
}
console.log(`Restored on an empty database and found equal: ${summary(await verifyBackup(file, new Date()))}`)
