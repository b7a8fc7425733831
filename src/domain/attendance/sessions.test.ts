import { expect, test } from 'vitest'
import { codeIn, presentCodeFor, SESSIONS, sessionName } from './sessions.ts'

test('[D10] each session has its name and its present code', () => {
  expect(SESSIONS.map((session) => [session, sessionName(session), presentCodeFor(session)])).toEqual([
    ['am', 'Morning', '/'],
    ['pm', 'Afternoon', '\\'],
  ])
})

test.each([
  ['am', '\\', '/'],
  ['am', '/', '/'],
  ['pm', '/', '\\'],
  ['pm', '\\', '\\'],
  ['am', 'L', 'L'],
  ['pm', 'I', 'I'],
] as const)('[D9] in the %s session %s is entered as %s', (session, code, entered) => {
  expect(codeIn(session, code)).toBe(entered)
})
