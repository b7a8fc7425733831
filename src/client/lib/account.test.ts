import { expect, test } from 'vitest'
import { personName } from './account.ts'

test.each([
  [{ firstName: 'Clara', lastName: 'Thompson', email: 'c@school.example' }, 'Clara Thompson'],
  [{ firstName: null, lastName: 'Thompson', email: 'c@school.example' }, 'Thompson'],
  [{ firstName: null, lastName: null, email: 'c@school.example' }, 'c@school.example'],
  [{ firstName: '', lastName: null, email: null }, 'Signed in'],
])('[A5] %j is shown as %s', (person, name) => {
  expect(personName(person)).toBe(name)
})
