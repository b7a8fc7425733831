import { expect, test } from 'vitest'
import { nameOrEmail } from './person-name.ts'

test.each([
  [['Ada', 'Byron', 'ada@school.example'], 'Ada Byron'],
  [['Ada', null, 'ada@school.example'], 'Ada'],
  [['', 'Byron', null], 'Byron'],
  [['', null, 'ada@school.example'], 'ada@school.example'],
  [[null, null, null], null],
] as const)('a user of %j is named %j', ([firstName, lastName, email], name) => {
  expect(nameOrEmail({ firstName, lastName, email })).toBe(name)
})
