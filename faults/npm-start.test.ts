import { freePort } from '#testing/free-port.ts'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { IN_NAMESPACE } from './namespace.ts'
import { startByNpm } from './started-by-npm.ts'
import type { StartedByNpm } from './started-by-npm.ts'

let parent: string
let dataDir: string
let port: number
let started: StartedByNpm

beforeAll(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'register-start-'))
  dataDir = path.join(parent, 'data')
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))
beforeEach(async () => {
  port = await freePort()
})
afterEach(async () => {
  for (const pid of started.family()) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  await started.ended
})

const start = (wrapper?: readonly string[]) =>
  startByNpm({ PORT: String(port), DATA_DIR: dataDir, DEMO: 'off' }, wrapper)

const isRunning = (pid: number) => existsSync(`/proc/${pid}`)
const health = () =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ status }) => status,
    () => 0,
  )
const postgresLeftOver = () => existsSync(path.join(dataDir, 'postgres/postmaster.pid'))

describe('npm start, told to stop', () => {
  const npm = () => started.pid
  const node = () => started.family()[1] ?? 0
  const group = () => -started.pid
  const first = () => started.family()[1] ?? 0

  test.each([
    ['SIGTERM', 'npm', npm, []],
    ['SIGINT', 'npm', npm, []],
    ['SIGTERM', 'the node that npm has started', node, []],
    ['SIGTERM', 'the process that serves', () => started.server() ?? 0, []],
    ['SIGINT', 'the whole process group, as Ctrl-C does', group, []],
    ['SIGTERM', 'process 1 of a namespace', first, IN_NAMESPACE],
  ] as const)('%s to %s ends the server and its database in order', async (signal, _whom, pid, wrapper) => {
    started = start(wrapper)
    await started.said('the register is open at')
    expect(await health()).toBe(200)
    const family = started.family()
    process.kill(pid(), signal)
    expect(await started.ended).toBe(0)
    expect(family.filter(isRunning)).toEqual([])
    expect(postgresLeftOver()).toBe(false)
    expect(existsSync(path.join(dataDir, 'socket'))).toBe(false)
  })

  test('while it is still starting, it leaves no process and no database behind', async () => {
    started = start()
    await expect.poll(postgresLeftOver, { timeout: 60_000, interval: 5 }).toBe(true)
    const family = started.family()
    process.kill(started.pid, 'SIGTERM')
    await started.ended
    expect(family.filter(isRunning)).toEqual([])
    expect(postgresLeftOver()).toBe(false)
  })
})

test('[R3] npm start restarts a server that has died, but not one that was told to stop', async () => {
  started = start()
  await started.said('the register is open at')
  const died = started.server() ?? 0
  process.kill(died, 'SIGKILL')
  await started.said('The server has ended unexpectedly (SIGKILL)')
  await expect.poll(health, { timeout: 60_000 }).toBe(200)
  const next = started.server() ?? 0
  expect(next).not.toBe(died)
  process.kill(next, 'SIGTERM')
  expect(await started.ended).toBe(0)
})

test('a supervisor that is killed takes its server with it', async () => {
  started = start()
  await started.said('the register is open at')
  const server = started.server() ?? 0
  process.kill(started.family()[1] ?? 0, 'SIGKILL')
  await expect.poll(() => isRunning(server), { timeout: 60_000 }).toBe(false)
  expect(postgresLeftOver()).toBe(false)
})

test('npm start says in one sentence that the port is taken, before it makes anything', async () => {
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const empty = path.join(parent, 'never-made')
  started = startByNpm({ PORT: String(port), DATA_DIR: empty })
  expect(await started.ended).toBe(1)
  other.close()
  expect(started.output()).toContain(
    `Port ${port} is already in use: stop the program that uses it, or choose another with PORT=${port + 1}.\n`,
  )
  expect(started.output()).not.toMatch(/Error|at .*:\d+/)
  expect(existsSync(empty)).toBe(false)
})
