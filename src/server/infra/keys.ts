import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The secret kept under the data directory where none is configured: a restart must not sign everyone out. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
    renameSync(draft, file)
  }
  return readFileSync(file, 'utf8').trim()
}

/** A key for one purpose only, so that what is signed for one can never pass for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}
