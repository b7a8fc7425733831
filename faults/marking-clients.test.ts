import { expect, test } from 'vitest'
import { lossesOf } from './marking-clients.ts'

const done = (code: string) => ({ studentId: 1, code, acknowledged: true })
const unknown = (code: string) => ({ studentId: 1, code, acknowledged: false })
const entry = (oldCode: string | null, newCode: string) => ({ studentId: 1, oldCode, newCode })

test.each([
  ['nothing happened', [], [], '/', '/', 0],
  ['a mark and its entry', [done('L')], [entry('/', 'L')], '/', 'L', 0],
  ['a mark that changed nothing', [done('/')], [], '/', '/', 0],
  ['an unacknowledged mark that arrived', [unknown('L')], [entry('/', 'L')], '/', 'L', 0],
  ['an unacknowledged mark that did not arrive', [unknown('L')], [], '/', '/', 0],
  [
    'the second of two equal marks arrived',
    [unknown('L'), done('/'), done('L')],
    [entry('/', 'L')],
    '/',
    'L',
    0,
  ],
  ['an acknowledged mark is lost', [done('L')], [], '/', '/', 1],
  ['an entry is lost', [done('L'), done('I')], [entry('L', 'I')], '/', 'I', 1],
  ['an entry stands there twice', [done('L')], [entry('/', 'L'), entry('/', 'L')], '/', 'L', 1],
  ['the mark is not the last entry', [done('L')], [entry('/', 'L')], '/', '/', 1],
])('the proof itself: %s', (_, operations, history, before, now, losses) => {
  expect(lossesOf({ operations, history, before, now })).toHaveLength(losses)
})
