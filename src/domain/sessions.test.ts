import { expect, test } from 'vitest'
import { presentCodeFor, SESSIONS, sessionName } from './sessions.ts'

test('[D10] each session has its name and its present code', () => {
  expect(SESSIONS.map((session) => [session, sessionName(session), presentCodeFor(session)])).toEqual([
    ['am', 'Morning', '/'],
    ['pm', 'Afternoon', '\\'],
  ])
})
