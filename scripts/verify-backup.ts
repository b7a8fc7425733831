import './plain-failures.ts'
import { backupKey } from '#server/backup/seal.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { readConfig } from '#server/infra/config/config.ts'
import { readVariables } from '#server/infra/config/env-file.ts'
import { chosenBackup } from './backup/backup-choice.ts'
import { summary } from './backup/backup-summary.ts'

const { file, madeElsewhere } = chosenBackup('verify-backup')
const config = readConfig(readVariables(process.env))
console.error(`${config.school.name}: a temporary database, which is removed afterwards`)
const trust = { key: backupKey(config), madeElsewhere }
console.log(
  `Restored on an empty database and found equal: ${summary(await verifyBackup(file, new Date(), trust))}`,
)
