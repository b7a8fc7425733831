import { tabStorage } from '#testing/tab-storage.ts'
import { expect, test } from 'vitest'
import { keepComments, takeKeptComments } from './kept-comments.ts'

const comment = { pupilId: 1, weekStartDate: '2026-11-09', text: 'Reads well', expected: '' }

test('[F3] what is not saved is kept for the same person, once', () => {
  const storage = tabStorage()
  keepComments(storage, 'ann', [comment])
  expect(takeKeptComments(storage, 'ann')).toEqual([comment])
  expect(takeKeptComments(storage, 'ann')).toEqual([])
})

test('a comment without its pupil is none', () => {
  const text = '[{"pupilId":"1"}]'
  expect(takeKeptComments(tabStorage({ 'unsaved-comments:ann': text }), 'ann')).toEqual([])
})
