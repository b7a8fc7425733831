import { expect, test } from 'vitest'
import { CODE_KEYS } from '#domain/attendance/marks.ts'
import { keyAction } from './card-keys.ts'

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

test('[D9] every code of one letter has its key, and none is taken by something else', () => {
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
