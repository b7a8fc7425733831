import { expect, test } from 'vitest'
import { CODE_KEYS } from '#domain/marks.ts'
import { keyAction } from './card-keys.ts'

test.each([
  ['/', 'am', { do: 'mark', code: '/' }],
  ['/', 'pm', { do: 'mark', code: '\\' }],
  ['l', 'am', { do: 'mark', code: 'L' }],
  ['ArrowDown', 'am', { do: 'move' }],
  ['?', 'am', { do: 'showKeys' }],
  ['a', 'am', { do: 'markAll' }],
  ['Z', 'am', { do: 'undo' }],
  ['h', 'am', { do: 'history' }],
  ['y', 'am', { do: 'more' }],
  ['j', 'am', { do: 'more' }],
  ['f', 'am', null],
  ['Enter', 'am', null],
  ['Tab', 'am', null],
] as const)('[D9] the key %s in the %s session does %j', (key, session, action) => {
  expect(keyAction(key, session)).toEqual(action)
})

test('[D9] every code of one letter has its key, and none is taken by something else', () => {
  for (const code of CODE_KEYS) expect(keyAction(code, 'am')).toEqual({ do: 'mark', code })
})
