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

test('[F3] where everything is saved, nothing stays behind', () => {
  const storage = tabStorage()
  keepComments(storage, 'ann', [comment])
  keepComments(storage, 'ann', [])
  expect(takeKeptComments(storage, 'ann')).toEqual([])
})

test("[F3] another person neither sees nor sends somebody else's comments", () => {
  const storage = tabStorage()
  keepComments(storage, 'ann', [comment])
  expect(takeKeptComments(storage, 'bob')).toEqual([])
  expect(takeKeptComments(storage, 'ann')).toEqual([])
})

test.each(['', 'null', '{', '{"userId":"ann"}', '{"userId":"ann","items":[{"pupilId":"1"}]}'])(
  'what cannot be read is nothing: %j',
  (text) => {
    expect(takeKeptComments(tabStorage({ 'unsaved-comments': text }), 'ann')).toEqual([])
  },
)
