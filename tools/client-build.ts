import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const SOURCES = [
  'src/client/**/*',
  'src/domain/**/*',
  'src/contract/**/*',
  'vite.config.ts',
  'package-lock.json',
]
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const
const STAMP = 'dist/client-sources'

function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES).toSorted()) {
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Builds the front end unless the last build was made from the same sources. */
export async function buildClient(): Promise<void> {
  const sources = sourcesHash()
  const isFresh =
    existsSync(STAMP) && existsSync('dist/client/index.html') && readFileSync(STAMP, 'utf8') === sources
  if (isFresh) return
  console.log('Building the front end …')
  const build = spawn('vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit' })
  // Told to stop, this process ends as it does by default, but takes the build with it.
  const stop = (signal: NodeJS.Signals) => {
    build.kill(signal)
    process.exit(1)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  const [status] = await once(build, 'exit')
  for (const signal of STOP_SIGNALS) process.off(signal, stop)
  if (status !== 0) throw new Error('The front end could not be built')
  writeFileSync(STAMP, sources)
}
