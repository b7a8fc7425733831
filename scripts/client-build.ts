import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const SOURCES = [
  'src/client/**/*',
  'src/domain/**/*',
  'src/contract/**/*',
  'vite.config.ts',
  'package-lock.json',
]
const STAMP = 'dist/client-sources'

function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES).toSorted()) {
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Builds the front end unless the last build was made from the same sources. */
export function buildClient(): void {
  const sources = sourcesHash()
  const isFresh =
    existsSync(STAMP) && existsSync('dist/client/index.html') && readFileSync(STAMP, 'utf8') === sources
  if (isFresh) return
  console.log('Building the front end …')
  const build = spawnSync('vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit' })
  if (build.status !== 0) throw new Error('The front end could not be built')
  writeFileSync(STAMP, sources)
}
