import { expect, test } from 'vitest'
import { waitingAccounts } from './waiting-accounts.ts'

const waiting = { isActive: true, isAuthorized: false }
const authorized = { isActive: true, isAuthorized: true }
const inactive = { isActive: false, isAuthorized: false }

test.each([
  [[authorized, inactive], undefined],
  [[waiting, authorized], '1 person is waiting for access'],
  [[waiting, waiting], '2 people are waiting for access'],
])('%j makes %j', (users, words) => {
  expect(waitingAccounts(users)).toBe(words)
})
