import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'

/** Below the ports that the system gives to outgoing connections, so that none of those takes it before it is used. */
const [FROM, TO] = [20_000, 32_000]
const CLAIMS = path.join(tmpdir(), `register-ports-${userInfo().uid}`)

const claimed: string[] = []
process.once('exit', () => claimed.forEach((file) => rmSync(file, { force: true })))

/** A free port, given out only once while this process runs. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO)
    if (claim(path.join(CLAIMS, String(port))) && (await isFree(port))) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const isListening = once(server.listen(port, '127.0.0.1'), 'listening').then(
    () => true,
    () => false,
  )
  if (!(await isListening)) return false
  server.close()
  await once(server, 'close')
  return true
}

function claim(file: string): boolean {
  mkdirSync(CLAIMS, { recursive: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch {
    // Of a process that was killed; free from the next time on.
    if (!isOwned(file)) rmSync(file, { force: true })
    return false
  }
  claimed.push(file)
  return true
}

function isOwned(file: string): boolean {
  try {
    return process.kill(Number(readFileSync(file, 'utf8')), 0)
  } catch {
    return false
  }
}
