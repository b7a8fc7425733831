import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'register-lockfile-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function complete(packages: Record<string, object>): Record<string, object> {
  const file = path.join(folder, 'package-lock.json')
  writeFileSync(file, JSON.stringify({ lockfileVersion: 3, packages }))
  execFileSync(process.execPath, [path.resolve('scripts/complete-lockfile.ts')], { cwd: folder })
  return (JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, object> }).packages
}

test('no entry names the host that it was downloaded from; version and hash stay', () => {
  const locked = { version: '1.0.0', integrity: 'sha512-x' }
  expect(
    complete({
      '': { name: 'register' },
      'node_modules/a': { ...locked, resolved: 'https://registry.example/a/-/a-1.0.0.tgz' },
      'node_modules/b': { resolved: 'packages/b', link: true },
    }),
  ).toEqual({
    '': { name: 'register' },
    'node_modules/a': locked,
    'node_modules/b': { resolved: 'packages/b', link: true },
  })
})

test('a binary of another platform that is absent is added, for that platform only', () => {
  const tool = { version: '2.0.0', optionalDependencies: { '@tool/darwin-arm64': '2.0.0' } }
  expect(complete({ 'node_modules/tool': tool })).toEqual({
    'node_modules/@tool/darwin-arm64': { version: '2.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/tool': tool,
  })
})
