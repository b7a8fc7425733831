import { createHmac, randomBytes } from 'node:crypto'
import path from 'node:path'
import { keptFile } from './kept-file.ts'

/** The secret in the data directory where none is configured; it is kept because a restart must not sign people out. */
export function keptSecret(dataDir: string): string {
  return keptFile(path.join(dataDir, 'session-secret'), () => randomBytes(32).toString('base64url')).trim()
}

/** A key of one person's own, the same in every process and after every restart. */
export function userKey(key: Buffer, userId: string): Buffer {
  return createHmac('sha256', key).update(userId).digest()
}

/** A key for one purpose, so that a signature for one purpose is never valid for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}
