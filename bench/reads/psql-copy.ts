import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { timed } from '../statistics.ts'

/** Times `psql COPY` of a query alone: psql is already running. */
export function timeCopies(connectionString: string, query: string) {
  const psql = spawn('psql', ['--quiet', '--no-psqlrc', connectionString])
  async function copy(): Promise<void> {
    psql.stdin.write(`copy (${query.replaceAll('\n', ' ')}) to stdout;\n\\echo done\n`)
    for (let end = ''; !end.endsWith('done\n');) {
      const [chunk] = (await once(psql.stdout, 'data')) as [Buffer]
      end = (end + chunk.toString('latin1')).slice(-5)
    }
  }
  return { once: () => timed(copy), stop: () => void psql.kill() }
}
