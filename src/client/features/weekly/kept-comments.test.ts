import { expect, test } from 'vitest'
import { keepComments, takeKeptComments } from './kept-comments.ts'

function storageWith(entries: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: kept.size,
  }
}

const comment = { pupilId: 1, weekStartDate: '2026-11-09', text: 'Reads well', expected: '' }

test('[F3] what is not saved is kept for the same person, once', () => {
  const storage = storageWith()
  keepComments(storage, 'ann', [comment])
  expect(takeKeptComments(storage, 'ann')).toEqual([comment])
  expect(takeKeptComments(storage, 'ann')).toEqual([])
})

test('[F3] where everything is saved, nothing stays behind', () => {
  const storage = storageWith()
  keepComments(storage, 'ann', [comment])
  keepComments(storage, 'ann', [])
  expect(takeKeptComments(storage, 'ann')).toEqual([])
})

test("[F3] another person neither sees nor sends somebody else's comments", () => {
  const storage = storageWith()
  keepComments(storage, 'ann', [comment])
  expect(takeKeptComments(storage, 'bob')).toEqual([])
  expect(takeKeptComments(storage, 'ann')).toEqual([])
})

test.each(['', 'null', '{', '{"userId":"ann"}', '{"userId":"ann","comments":[{"pupilId":"1"}]}'])(
  'what cannot be read is nothing: %j',
  (text) => {
    expect(takeKeptComments(storageWith({ 'unsaved-comments': text }), 'ann')).toEqual([])
  },
)
