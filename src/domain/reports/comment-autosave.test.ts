import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AUTOSAVE_PAUSE_MS, COMMENT_MAX_LENGTH, next, SAVED_NOTICE_MS } from './comment-autosave.ts'
import type { AutosaveState } from './comment-autosave.ts'

test('[F3] a comment is saved after a pause of 1000 ms, and "saved" shows for 2000 ms', () => {
  expect(AUTOSAVE_PAUSE_MS).toBe(1000)
  expect(SAVED_NOTICE_MS).toBe(2000)
  expect(COMMENT_MAX_LENGTH).toBe(2000)
})

const EVENTS = ['edited', 'paused', 'succeeded', 'failed', 'noticeShown'] as const

describe('the save indicator', () => {
  test.each([
    ['idle', ['pending', 'idle', 'idle', 'idle', 'idle']],
    ['pending', ['pending', 'saving', 'pending', 'pending', 'pending']],
    ['saving', ['pending', 'saving', 'saved', 'pending', 'saving']],
    ['saved', ['pending', 'saved', 'saved', 'saved', 'idle']],
  ] as const)('[F3] from %s: edited, paused, succeeded, failed, noticeShown lead to %j', (state, states) => {
    expect(EVENTS.map((event) => next(state, event))).toEqual(states)
  })

  test('[F3] after the last edit, only a save that succeeded shows as saved', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS)), (events) => {
        let state: AutosaveState = 'idle'
        for (const event of [...events, 'edited', 'succeeded'] as const) state = next(state, event)
        expect(state).toBe('pending')
        expect(next(next(state, 'paused'), 'succeeded')).toBe('saved')
      }),
    )
  })
})
