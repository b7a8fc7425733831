import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptFile } from './kept-file.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'register-kept-'))
  file = path.join(folder, 'data', 'secret')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('it is made once, for the owner only, and read from then on', () => {
  expect(keptFile(file, () => 'first')).toBe('first')
  expect(keptFile(file, () => 'second')).toBe('first')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('where another process was quicker, its own counts, and no draft is left', () => {
  const made = keptFile(file, () => {
    writeFileSync(file, 'theirs')
    return 'ours'
  })
  expect(made).toBe('theirs')
  expect(readdirSync(path.dirname(file))).toEqual(['secret'])
})
