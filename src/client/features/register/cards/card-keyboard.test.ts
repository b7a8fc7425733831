import { expect, test } from 'vitest'
import { CODE_KEYS } from '#domain/attendance/marks.ts'
import { gridStep, keyAction } from './card-keyboard.ts'

test.each([
  ['/', 'am', { do: 'mark', code: '/' }],
  ['/', 'pm', { do: 'mark', code: '\\' }],
  ['l', 'am', { do: 'mark', code: 'L' }],
  ['ArrowDown', 'am', { do: 'move' }],
  ['?', 'am', { do: 'showKeys' }],
  ['a', 'am', null],
  ['A', 'am', null],
  ['Z', 'am', { do: 'undo' }],
  ['h', 'am', { do: 'history' }],
  ['y', 'am', { do: 'more' }],
  ['j', 'am', { do: 'more' }],
  ['f', 'am', null],
  ['Enter', 'am', null],
  ['Tab', 'am', null],
] as const)('[D9] the key %s in the %s session does %j', (key, session, action) => {
  expect(keyAction({ key, shiftKey: false }, session)).toEqual(action)
})

test('[D9] every code of one letter has its own key', () => {
  for (const code of CODE_KEYS) {
    expect(keyAction({ key: code, shiftKey: false }, 'am')).toEqual({ do: 'mark', code })
  }
})

test.each(['a', 'A'])(
  '[D10] with Shift the key %s is Mark All Present, whether Caps Lock is on or not',
  (key) => {
    expect(keyAction({ key, shiftKey: true }, 'pm')).toEqual({ do: 'markAll' })
  },
)

// Ten cards in rows of four: 0-3, 4-7, 8-9.
const GRID = { count: 10, columns: 4 }

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 4, 3],
  ['ArrowDown', 1, 5],
  ['ArrowUp', 5, 1],
  ['ArrowDown', 5, 9],
  ['ArrowDown', 7, 9],
  ['Home', 7, 0],
  ['End', 2, 9],
  ['ArrowLeft', 0, undefined],
  ['ArrowRight', 9, undefined],
  ['ArrowUp', 2, undefined],
  ['ArrowDown', 8, undefined],
  ['Enter', 2, undefined],
])('[D9] %s from card %i moves to card %s', (key, from, to) => {
  expect(gridStep(key, from, GRID)).toBe(to)
})
