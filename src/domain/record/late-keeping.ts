const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A day, and an hour for a nightly backup that takes longer than the night before. */
const BACKUP_HOURS = 25
/** The seal is brought up to date every minute. */
const SEAL_MINUTES = 10

/** Whether the nightly backup is missing. */
export function isBackupLate(madeAt: Date, now: Date): boolean {
  return now.getTime() - madeAt.getTime() > BACKUP_HOURS * HOUR
}

/** Whether new entries have stopped being sealed. */
export function isSealLate(sealedAt: Date, now: Date): boolean {
  return now.getTime() - sealedAt.getTime() > SEAL_MINUTES * MINUTE
}
