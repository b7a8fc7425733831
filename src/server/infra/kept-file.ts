import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Reads a secret from a file, or makes it once; of several processes at the same time, the first one wins for all. */
export function keptFile(file: string, make: () => string): string {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    const draft = `${file}.${randomBytes(4).toString('hex')}`
    writeFileSync(draft, make(), { mode: 0o600 })
    try {
      // A link appears whole, and fails if another process was first.
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(file, 'utf8')
}
