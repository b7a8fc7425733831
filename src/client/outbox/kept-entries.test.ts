import { tabStorage } from '#testing/tab-storage.ts'
import { expect, test } from 'vitest'
import { keepEntries, takeKeptEntries } from './kept-entries.ts'

const key = 'unsaved'
const isComplete = ({ id }: Partial<{ id: number }>) => typeof id === 'number'
const take = (storage: Storage, userId: string) =>
  takeKeptEntries<{ id: number }>({ storage, key, userId }, isComplete)

test('[D17, F3] unsaved entries are kept for the same person, once', () => {
  const storage = tabStorage()
  keepEntries({ storage, key, userId: 'ann' }, [{ id: 1 }])
  expect(take(storage, 'ann')).toEqual([{ id: 1 }])
  expect(take(storage, 'ann')).toEqual([])
})

test('[D17, F3] nothing stays in the tab once everything is saved', () => {
  const storage = tabStorage()
  keepEntries({ storage, key, userId: 'ann' }, [{ id: 1 }])
  keepEntries({ storage, key, userId: 'ann' }, [])
  expect(storage).toHaveLength(0)
})

test('[D17, F3] the entries of two people are kept apart', () => {
  const storage = tabStorage()
  keepEntries({ storage, key, userId: 'ann' }, [{ id: 1 }])
  expect(take(storage, 'bob')).toEqual([])
  keepEntries({ storage, key, userId: 'bob' }, [{ id: 2 }])
  expect(take(storage, 'ann')).toEqual([{ id: 1 }])
  expect(take(storage, 'bob')).toEqual([{ id: 2 }])
})

test.each(['', 'null', '{', '{"id":1}', '[null]', '[{"id":"1"}]'])(
  'unreadable text gives no entries: %j',
  (text) => {
    expect(take(tabStorage({ 'unsaved:ann': text }), 'ann')).toEqual([])
  },
)
