import { IMPORT_LIMITS } from '#domain/text/field-limits.ts'
import { PHOTO } from '#domain/pupils/photo-rules.ts'
import { readConfig } from '#server/infra/config/config.ts'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const STATES = ['test', 'design', 'operator', 'n/a', 'not met']
const IS_TEST = /\.(test|spec)\.tsx?$/
const OVERVIEW = readFileSync('docs/security.md', 'utf8')

interface Row {
  id: string
  level: string
  state: string
  how: string
  files: string[]
}

/** The requirements of the standard, one line each: `v5.0.0-1.2.3 L1`. */
const wanted = readFileSync('docs/security/asvs-5.0-ids.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [id = '', level = ''] = line.split(' L')
    return { id, level }
  })

const rows = globSync('docs/security/*.md')
  .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  .filter((line) => line.startsWith('| v5.0.0-'))
  .map((line): Row => {
    const [, id = '', level = '', , state = '', how = '', where = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    const files = [...where.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    return { id, level, state, how, files }
  })

const numbers = (level: string) => wanted.filter((requirement) => requirement.level === level).length

test('the list is that of ASVS 5.0.0: 70 requirements of level 1, 183 of level 2, and five of level 3', () => {
  expect([numbers('1'), numbers('2'), numbers('3')]).toEqual([70, 183, 5])
})

test('every requirement has exactly one row, and no row is about anything else', () => {
  const asked = wanted.map(({ id, level }) => `${id} L${level}`).toSorted()
  expect(rows.map(({ id, level }) => `${id} L${level}`).toSorted()).toEqual(asked)
})

/** The faults of a row; an empty list for a good one. */
function faultsOf({ id, state, how, files }: Row): string[] {
  const faults: [boolean, string][] = [
    [!STATES.includes(state), `has the unknown state ${state}`],
    [how.length < 4, 'does not say how'],
    [state !== 'n/a' && files.length === 0, 'does not say where'],
    [files.some((file) => !existsSync(file)), `names what does not exist: ${files.join(', ')}`],
    [state === 'test' && !files.every((file) => IS_TEST.test(file)), 'names no test'],
    [state === 'not met' && !OVERVIEW.includes(`- **${id}**`), 'is not in the list of what is not met'],
  ]
  return faults.filter(([isFault]) => isFault).map(([, fault]) => `${id} ${fault}`)
}

test('every row says how it holds and where: met by a test names tests, and every file exists', () => {
  expect(rows.flatMap(faultsOf)).toEqual([])
})

test('what the overview calls not met is not met', () => {
  const listed = [...OVERVIEW.matchAll(/^- \*\*(v5\.0\.0-[\d.]+)\*\*/gm)].map(([, id = '']) => id)
  expect(listed.toSorted()).toEqual(
    rows
      .filter(({ state }) => state === 'not met')
      .map(({ id }) => id)
      .toSorted(),
  )
})

test.each(STATES)('the sum of %s is right', (state) => {
  const count = (isExtra: boolean) =>
    rows.filter((row) => row.state === state && (row.level === '3') === isExtra).length
  expect(OVERVIEW).toContain(`\n| ${state} | ${count(false)} | ${count(true)} |\n`)
})

test('every section that is pointed to is there', () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-')
  const headings = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slug(heading))
  const pointers = rows.flatMap(({ how }) => [...how.matchAll(/\]\(\.\.\/([\w.]+)#([\w-]+)\)/g)])
  expect(pointers.length).toBeGreaterThan(10)
  for (const [, file = '', section = ''] of pointers) expect(headings(`docs/${file}`)).toContain(section)
})

/** The part of the overview under this heading. */
const section = (heading: string) => OVERVIEW.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''

test('the limits and times that the overview states are those of the program', () => {
  const { signInsPerMinute, writesPerMinute, idleMinutes } = readConfig({})
  expect(section('Limits')).toContain(`| ${signInsPerMinute}, ${writesPerMinute} (`)
  expect(section('Sessions')).toContain(`${idleMinutes.admins} minutes without use`)
  expect(section('Sessions')).toContain(`${idleMinutes.others / 60} hours for others`)
  const { characters, rows: mostRows, columns } = IMPORT_LIMITS
  expect(section('Files')).toContain(
    `${characters / 1e6} million characters, ${mostRows} rows, ${columns} columns`,
  )
  expect(section('Files')).toContain(`${PHOTO.maxFileBytes / 1024 ** 2} MB; `)
})

test('every key that is derived and every secret of the configuration is in the table of keys', () => {
  const source = (file: string) => readFileSync(file, 'utf8')
  const derived = globSync('src/server/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...source(file).matchAll(/deriveKey\([^']*'([\w -]+)'\)/g)])
    .map(([, purpose = '']) => `(${purpose})`)
  const secrets = [...source('src/server/infra/config/config.ts').matchAll(/^ {2}(\w+(?:SECRET|KEY)): /gm)]
  const names = [...derived, ...secrets.map(([, name = '']) => `\`${name}\``)]
  expect(derived).toHaveLength(5)
  expect(names.filter((name) => !section('Keys').includes(name))).toEqual([])
})
