import { expect, test } from 'vitest'
import { AUTOSAVE_PAUSE_MS, COMMENT_MAX_LENGTH, SAVED_NOTICE_MS } from './comment-autosave.ts'

test('[F3] a comment is saved after a pause of 1000 ms, and "saved" shows for 2000 ms', () => {
  expect(AUTOSAVE_PAUSE_MS).toBe(1000)
  expect(SAVED_NOTICE_MS).toBe(2000)
  expect(COMMENT_MAX_LENGTH).toBe(2000)
})
