import { expect, test } from 'vitest'
import { stepFrom } from './use-tick-keys.ts'

test.each([
  [{ row: 1, column: 1 }, 'ArrowUp', { row: 0, column: 1 }],
  [{ row: 1, column: 1 }, 'ArrowDown', { row: 2, column: 1 }],
  [{ row: 1, column: 1 }, 'ArrowLeft', { row: 1, column: 0 }],
  [{ row: 1, column: 1 }, 'ArrowRight', { row: 1, column: 2 }],
  [{ row: 1, column: 3 }, 'Home', { row: 1, column: 0 }],
  [{ row: 1, column: 3 }, 'End', { row: 1, column: 5 }],
  [{ row: 0, column: 0 }, 'ArrowUp', null],
  [{ row: 2, column: 0 }, 'ArrowDown', null],
  [{ row: 0, column: 5 }, 'ArrowRight', null],
  [{ row: 0, column: 0 }, 'a', null],
])('from %o the key %s leads to %o', (from, key, to) => {
  expect(stepFrom(from, key, 3)).toEqual(to)
})
