import { expect, test } from 'vitest'
import { isLetIn } from './account-notice.tsx'

test.each([
  [true, true, true],
  [false, true, false],
  [true, false, false],
])('[A11] [A12] active %s and authorized %s: let in %s', (isActive, isAuthorized, letIn) => {
  expect(isLetIn({ role: 'admin', isActive, isAuthorized })).toBe(letIn)
})
