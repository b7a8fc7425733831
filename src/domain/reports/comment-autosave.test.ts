import { expect, test } from 'vitest'
import { AUTOSAVE_PAUSE_MS, COMMENT_MAX_LENGTH, SAVED_NOTICE_MS, isTypedOn } from './comment-autosave.ts'

test('[F3] a comment is saved after a pause of 1000 ms, and "saved" shows for 2000 ms', () => {
  expect(AUTOSAVE_PAUSE_MS).toBe(1000)
  expect(SAVED_NOTICE_MS).toBe(2000)
  expect(COMMENT_MAX_LENGTH).toBe(2000)
})

test.each([
  ['', 'Hel', 'Hello', true],
  ['', 'Hel', 'Hel', true],
  ['Good week', 'Good ver week', 'Good very week', true],
  ['Well done', 'Well done, A', 'Well done, Ada', true],
  ['', '', 'Hello', true],
  ['', 'Helo', 'Hello there', false],
  ['', 'Hello', 'Hel', false],
  // A deletion is in no longer text.
  ['Hello there', 'Hello', 'Hello there!', false],
  ['abab', 'aba', 'abaab', false],
])('[O1] of %j, %j is typed on as %j: %s', (seen, kept, stored, expected) => {
  expect(isTypedOn({ seen, kept, stored })).toBe(expected)
})
