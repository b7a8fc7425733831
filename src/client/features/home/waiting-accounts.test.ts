import { expect, test } from 'vitest'
import { waitingAccounts } from './waiting-accounts.ts'

const waiting = { isActive: true, isAuthorized: false }
const authorized = { isActive: true, isAuthorized: true }
const inactive = { isActive: false, isAuthorized: false }

test.each([
  [[authorized, inactive], undefined],
  [[waiting, authorized], '1 account waits for authorization'],
  [[waiting, waiting], '2 accounts wait for authorization'],
])('%j makes %j', (users, words) => {
  expect(waitingAccounts(users)).toBe(words)
})
