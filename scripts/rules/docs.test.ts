import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/{*,security/*}.md')]
const SCRIPTS = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> })
  .scripts
/** Commands that npm runs without `run`. */
const BUILT_IN = ['start', 'test']
const FOLDERS = /^(src|scripts|tools|docs|migrations|faults|abuse|bench|e2e|deploy)\//
const SOURCES = [
  ...globSync('src/server/infra/config/*.ts'),
  'src/server/main.ts',
  ...globSync('scripts/*.{ts,mjs}'),
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

describe.each(DOCUMENTS)('%s names only what exists', (document) => {
  const text = readFileSync(document, 'utf8')

  test('commands', () => {
    const named = [...matches(text, /npm run ([\w:-]+)/g), ...matches(text, /npm (start|test)\b/g)]
    expect(named.filter((name) => !(name in SCRIPTS) && !BUILT_IN.includes(name))).toEqual([])
  })

  test('paths', () => {
    const inCode = matches(text, /`([^`\s]+)`/g).filter(
      (name) => FOLDERS.test(name) && !/[<>*{…]|NNNN/.test(name),
    )
    const run = matches(text, /node ((?:src|scripts|bench)\/[\w./-]+)/g)
    expect([...inCode, ...run].filter((name) => !existsSync(name))).toEqual([])
  })

  test('links', () => {
    const linked = matches(text, /\]\(([^)#\s]+)\)/g).filter((target) => !/^https?:/.test(target))
    expect(linked.filter((target) => !existsSync(path.join(path.dirname(document), target)))).toEqual([])
  })

  test('variables', () => {
    const named = matches(text, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g).filter(
      (name) => name !== 'PUBLIC_URL/api/callback',
    )
    expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(SOURCES))).toEqual([])
  })
})

test('every variable that the register reads is in the table of operations.md', () => {
  const environment = readFileSync('src/server/infra/config/environment.ts', 'utf8')
  const read = matches(environment, /^ {2}([A-Z][A-Z0-9_]+): /gm)
  const table = readFileSync('docs/operations.md', 'utf8')
  expect(read.length).toBeGreaterThan(15)
  expect(read.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})

test('[R1] the systemd unit runs what the steps install, and stays closed', () => {
  const unit = readFileSync('deploy/register@.service', 'utf8')
  expect(unit).toMatch(/^ExecStart=\/opt\/register\/app\/node_modules\/\.bin\/node src\/server\/main\.ts$/m)
  const closed = ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'PrivateUsers=yes']
  expect(closed.filter((line) => !unit.split('\n').includes(line))).toEqual([])
})
