import { tabStorage } from '#testing/tab-storage.ts'
import { expect, test } from 'vitest'
import { keepForPerson, takeKept } from './kept-for-person.ts'

const key = 'unsaved'
const isWhole = ({ id }: Partial<{ id: number }>) => typeof id === 'number'
const take = (storage: Storage, userId: string) => takeKept<{ id: number }>({ storage, key, userId }, isWhole)

test('[D17, F3] what is not saved is kept for the same person, once', () => {
  const storage = tabStorage()
  keepForPerson({ storage, key, userId: 'ann' }, [{ id: 1 }])
  expect(take(storage, 'ann')).toEqual([{ id: 1 }])
  expect(take(storage, 'ann')).toEqual([])
})

test('[D17, F3] where everything is saved, nothing stays behind', () => {
  const storage = tabStorage()
  keepForPerson({ storage, key, userId: 'ann' }, [{ id: 1 }])
  keepForPerson({ storage, key, userId: 'ann' }, [])
  expect(storage.getItem(key)).toBeNull()
})

test("[D17, F3] another person neither sees nor sends somebody else's entries", () => {
  const storage = tabStorage()
  keepForPerson({ storage, key, userId: 'ann' }, [{ id: 1 }])
  expect(take(storage, 'bob')).toEqual([])
  expect(take(storage, 'ann')).toEqual([])
})

test.each(['', 'null', '{', '{"userId":"ann"}', '{"userId":"ann","items":[{"id":"1"}]}'])(
  'what cannot be read is nothing: %j',
  (text) => {
    expect(take(tabStorage({ [key]: text }), 'ann')).toEqual([])
  },
)
