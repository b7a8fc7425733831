import { existsSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** Several times what a whole run needs at once. */
const ENOUGH_BYTES = 6 * 2 ** 30

/**
 * Has tests make their databases and folders in memory where there is room: a school is copied for nearly every test, which takes
 * forty times as long on a disk. TMPDIR, where it is set, stands.
 */
export function keepTestFilesInMemory(): void {
  if (process.env['TMPDIR'] === undefined && freeBytes() >= ENOUGH_BYTES) process.env['TMPDIR'] = MEMORY
}

function freeBytes(): number {
  if (!existsSync(MEMORY)) return 0
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize
}
