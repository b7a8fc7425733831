import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { supervise } from './supervise.ts'

let directory: string
let said: string[]
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'supervise-'))
  said = []
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Supervises a program of these lines, which counts its starts in a file; returns the exit status and the starts. */
async function run(lines: string, options: { pausesMs?: number[]; wellAfterMs?: number } = {}) {
  const log = path.join(directory, 'starts')
  const file = path.join(directory, 'server.mjs')
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(log)}, 'x')
     const start = readFileSync(${JSON.stringify(log)}, 'utf8').length
     const open = () => new Promise((sent) => process.send('open', sent))
     ${lines}`,
  )
  const status = await supervise({
    program: [file],
    say: (sentence) => said.push(sentence),
    pausesMs: [1, 1, 1],
    ...options,
  })
  return { status, starts: readFileSync(log, 'utf8').length }
}

test('a server that dies right after every start is given up with a sentence', async () => {
  expect(await run('await open(); process.exit(3)')).toEqual({ status: 1, starts: 4 })
  expect(said.slice(0, 3)).toEqual(
    Array<string>(3).fill('The server has ended unexpectedly (status 3). It is started again.'),
  )
  expect(said[3]).toBe(
    'The server has ended unexpectedly (status 3), 4 times in a row. It is not started again: see the lines above for the cause.',
  )
})

test('a server that was well in between is started again however often it dies', async () => {
  const dies = 'await open(); process.exit(start < 9 ? 3 : 0)'
  expect(await run(dies, { wellAfterMs: 0 })).toEqual({ status: 0, starts: 9 })
})

test('a server that cannot start is not tried again', async () => {
  expect(await run('process.exit(1)')).toEqual({ status: 1, starts: 1 })
  expect(said).toEqual([])
})

test('a server that had been open and cannot start at once is tried again', async () => {
  const dies = 'if (start === 1) await open(); process.exit(start < 4 ? 1 : 0)'
  expect(await run(dies)).toEqual({ status: 0, starts: 4 })
})

test('a server that was stopped on purpose is not started again', async () => {
  expect(await run('await open(); process.exit(0)')).toEqual({ status: 0, starts: 1 })
  expect(said).toEqual([])
})
