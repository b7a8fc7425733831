import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SCRIPTS = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> })
  .scripts
/** For people who change the project, which they have set up. */
const OF_DEVELOPERS = ['format', 'screenshots', 'complete-lockfile']

test('every command that an operator types sets a fresh clone up first', () => {
  const commands = Object.keys(SCRIPTS).filter(
    (name) => !(name.startsWith('pre') && name.slice(3) in SCRIPTS) && !OF_DEVELOPERS.includes(name),
  )
  expect(commands).toContain('verify-backup')
  expect(commands.filter((name) => SCRIPTS[`pre${name}`] !== 'exec node scripts/setup.mjs')).toEqual([])
})
