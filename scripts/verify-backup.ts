import './plain-failures.ts'
import { backupKey } from '#server/backup/seal.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { readConfig } from '#server/infra/config.ts'
import { chosenBackup } from './backup-choice.ts'
import { summary } from './backup-summary.ts'

const { file, madeElsewhere } = chosenBackup('verify-backup')
const trust = { key: backupKey(readConfig(process.env)), madeElsewhere }
console.log(
  `Restored on an empty database and found equal: ${summary(await verifyBackup(file, new Date(), trust))}`,
)
