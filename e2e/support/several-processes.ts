import type { TestDatabase } from '#testing/database-server.ts'
import { freePort } from '#testing/free-port.ts'
import { signInAs } from '#testing/test-server.ts'
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startNginx } from '#tools/proxies.ts'
import type { SchoolServer } from './school-server.ts'

const PROGRAM = path.join(import.meta.dirname, 'school-process.ts')

interface Scale {
  processes: number
  bouncerPort: number
  clientDir: string
}

/** Several processes of the product behind nginx, with PgBouncer between them and PostgreSQL. */
export async function startSeveralProcesses(store: TestDatabase, scale: Scale): Promise<SchoolServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'register-scaled-'))
  const ports = await Promise.all(Array.from({ length: scale.processes }, freePort))
  const frontPort = await freePort()
  const origin = `http://127.0.0.1:${frontPort}`
  const name = new URL(store.connectionString).pathname
  const start = async (port: number): Promise<ChildProcess> => {
    const env = { PORT: String(port), PUBLIC_URL: origin, DATA_DIR: dataDir, SESSION_SECRET: SECRET }
    const connectionString = `postgres://postgres@127.0.0.1:${scale.bouncerPort}${name}`
    const child = fork(PROGRAM, [JSON.stringify({ connectionString, clientDir: scale.clientDir, env })])
    await answerOf(child)
    return child
  }
  const processes = await Promise.all(ports.map(start))
  const stopNginx = await startNginx(dataDir, frontPort, ports)
  return {
    ...{ origin, dataDir },
    signedInAs: (role) => signInAs(role, { origin, database: store.database }),
    async setTime(instant) {
      await Promise.all(
        processes.map((child) => {
          child.send(instant)
          return answerOf(child)
        }),
      )
    },
    async close() {
      await stopNginx()
      await Promise.all(processes.map(stop))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function stop(child: ChildProcess): Promise<void> {
  // A process that has ended already sends no exit event.
  if (child.exitCode !== null || child.signalCode !== null) return
  child.disconnect()
  await once(child, 'exit')
}

const SECRET = 'the same secret in every one of the processes'

async function answerOf(child: ChildProcess): Promise<void> {
  const end = new AbortController()
  const died = once(child, 'exit', { signal: end.signal }).then(([code, signal]) => {
    throw new Error(`A process of the school has ended: ${code ?? signal}`)
  })
  try {
    await Promise.race([once(child, 'message', { signal: end.signal }), died])
  } finally {
    end.abort()
    died.catch(() => {})
  }
}
