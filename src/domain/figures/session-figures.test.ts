import { expect, test } from 'vitest'
import { sessionFigures } from './session-figures.ts'

test('a session is counted by category, and who is not marked yet is no present pupil', () => {
  expect(sessionFigures(['/', 'L', 'I', 'N', 'X', null, null])).toEqual({
    present: 2,
    authorised: 1,
    unauthorised: 1,
    notCounted: 1,
    unmarked: 2,
  })
})
