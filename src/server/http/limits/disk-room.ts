import { statfs } from 'node:fs/promises'
import { RefusalError } from '#server/http/refusal-error.ts'

/** PostgreSQL stops when its log cannot grow, so writes are refused before that, and reads go on. */
const MIN_FREE_BYTES = 64 * 1024 * 1024
const CHECK_EVERY_MS = 1_000

const diskFull = () =>
  new RefusalError(
    503,
    'diskFull',
    'The register cannot save anything just now: its disk is full. Nothing was changed. Please tell the school office.',
  )

/** Refuses writes while the disk of the data directory is nearly full, and checks it again every second. */
export function createDiskRoomCheck(dataDir: string): () => Promise<void> {
  let looked = 0
  let hasRoom = true
  return async () => {
    if (performance.now() - looked > CHECK_EVERY_MS || !hasRoom) {
      looked = performance.now()
      const { bavail, bsize } = await statfs(dataDir)
      hasRoom = bavail * bsize >= MIN_FREE_BYTES
    }
    if (!hasRoom) throw diskFull()
  }
}
