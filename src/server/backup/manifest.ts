import { z } from 'zod'

const kept = z.object({ sha256: z.string() })

/** What an archive says of itself; every file in it is named here with its hash. */
export const manifest = z.object({
  format: z.literal('attendance-register-backup-1'),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(kept.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  photos: z.array(kept.extend({ path: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

/** Every photo of a pupil lies under it; what else a bucket may hold is not ours. */
export const PHOTO_FOLDER = 'students/'
export const MANIFEST_FILE = 'manifest.json'
export const SEAL_FILE = 'manifest.seal'
export const tableFile = (table: string) => `tables/${table}.copy`
export const photoFile = (photo: string) => `photos/${photo}`
