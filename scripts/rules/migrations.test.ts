import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Migrations up to this one are older than the rule. */
const BEFORE_THE_RULE = '0320'

/** What a process of the version before would trip over. */
const TAKES_AWAY =
  /\b(drop (table|column|view|function|type)|rename (to|column)|alter column \w+ (set data )?type|set not null)\b/i
const SAYS_SO = /^-- (needs: stop|survives: .+)$/m

const isSilent = (text: string) => TAKES_AWAY.test(text) && !SAYS_SO.test(text)

test('[R6] a migration that takes something away says whether the version before survives it', () => {
  const silent = globSync('migrations/*.sql')
    .filter((file) => path.basename(file).slice(0, 4) > BEFORE_THE_RULE)
    .filter((file) => isSilent(readFileSync(file, 'utf8')))
  expect(silent).toEqual([])
})

test.each([
  ['alter table students drop column photo;', true],
  ['ALTER TABLE students RENAME TO pupils;', true],
  ['alter table users alter column role set not null;', true],
  ['-- needs: stop\nalter table students drop column photo;', false],
  ['-- survives: nothing has read it since 0.2\nalter table students drop column photo;', false],
  ['alter table students add column photo text; create index on students (photo);', false],
])('%j is found: %s', (text, isFound) => {
  expect(isSilent(text)).toBe(isFound)
})
