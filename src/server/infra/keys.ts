import { createHmac, randomBytes } from 'node:crypto'
import path from 'node:path'
import { keptFile } from './kept-file.ts'

/** The secret kept under the data directory where none is configured: a restart must not sign everyone out. */
export function keptSecret(dataDir: string): string {
  return keptFile(path.join(dataDir, 'session-secret'), () => randomBytes(32).toString('base64url')).trim()
}

/** A key for one purpose only, so that what is signed for one can never pass for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}
