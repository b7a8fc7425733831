import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A secret that is made once and kept. Of several processes that make it at the same time, the first one's counts for all. */
export function keptFile(file: string, make: () => string): string {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    const draft = `${file}.${randomBytes(4).toString('hex')}`
    writeFileSync(draft, make(), { mode: 0o600 })
    try {
      // Whole or not at all, and never over another one.
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(file, 'utf8')
}
