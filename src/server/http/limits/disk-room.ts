import { statfs } from 'node:fs/promises'
import { RefusalError } from '#server/http/refusal-error.ts'

/** PostgreSQL stops altogether when its log cannot grow, so writes are refused while there is still room for reading. */
const LEAST_BYTES = 64 * 1024 * 1024
const LOOK_EVERY_MS = 1_000

const diskFull = () =>
  new RefusalError(
    503,
    'diskFull',
    'The register cannot save anything just now: its disk is full. Nothing was changed. Please tell the school office.',
  )

/** Refuses a write while the disk under the data directory is nearly full; looks again by itself. */
export function createDiskRoomCheck(dataDir: string): () => Promise<void> {
  let looked = 0
  let hasRoom = true
  return async () => {
    if (performance.now() - looked > LOOK_EVERY_MS || !hasRoom) {
      looked = performance.now()
      const { bavail, bsize } = await statfs(dataDir)
      hasRoom = bavail * bsize >= LEAST_BYTES
    }
    if (!hasRoom) throw diskFull()
  }
}
