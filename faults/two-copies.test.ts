import { BrowserSession } from '#testing/browser-session.ts'
import { freePort } from '#testing/free-port.ts'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDescendants } from '#tools/processes.ts'
import { startServerProcess } from '#testing/server-process.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { IN_NAMESPACE } from './namespace.ts'

let parent: string
let dataDir: string
let first: ServerProcess

beforeAll(async () => {
  parent = mkdtempSync(path.join(tmpdir(), 'register-copies-'))
  dataDir = path.join(parent, 'data')
  first = await start(await freePort())
})
afterAll(async () => {
  process.kill(withDescendants(first.pid)[1] ?? 0, 'SIGTERM')
  await first.ended
  rmSync(parent, { recursive: true, force: true })
})

const start = (port: number) =>
  startServerProcess({ port, dataDir, env: { DEMO: 'off' }, wrapper: IN_NAMESPACE })

function inAnotherNamespace(...command: string[]) {
  const [program = '', ...args] = [...IN_NAMESPACE, process.execPath, ...command]
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DEMO: 'off' }
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8', timeout: 60_000 })
  return { status, stdout, stderr }
}

async function expectFirstIsWell() {
  expect(existsSync(path.join(dataDir, 'socket/.s.PGSQL.5432'))).toBe(true)
  expect((await fetch(`${first.origin}/api/health`)).status).toBe(200)
  // A sign-in writes to the database and reads it again.
  const office = new BrowserSession(first.origin)
  await office.signIn('office')
  expect((await office.getJson('/api/auth/user')).status).toBe(200)
}

describe('a second copy on the same data, in another process namespace', () => {
  test('is refused with a sentence while the first one serves', async () => {
    await expect(start(await freePort())).rejects.toThrow(
      `${dataDir} is already in use by a process of another container: stop that one first, or choose another DATA_DIR.`,
    )
    await expectFirstIsWell()
  })

  test('a restore is refused likewise', async () => {
    const archive = path.join(parent, 'restored.tar.gz')
    expect(inAnotherNamespace('scripts/backup.ts', archive).status).toBe(0)
    const { status, stderr } = inAnotherNamespace('scripts/restore.ts', archive)
    expect(stderr).toContain(`${dataDir} is already in use by a process of another container`)
    expect(status).toBe(1)
    await expectFirstIsWell()
  })

  test('a backup and a command work beside it, and leave its socket alone', async () => {
    const archive = path.join(parent, 'backup.tar.gz')
    expect(inAnotherNamespace('scripts/backup.ts', archive)).toMatchObject({ status: 0 })
    expect(existsSync(archive)).toBe(true)
    expect(inAnotherNamespace('scripts/admin.ts', 'end-sessions', '--all')).toMatchObject({ status: 0 })
    await expectFirstIsWell()
  })

  test('takes over at once when the first one is killed with everything in it', async () => {
    first.kill('SIGKILL')
    await first.ended
    first = await start(await freePort())
    await expectFirstIsWell()
  })
})
