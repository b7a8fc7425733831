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
  expect(storage).toHaveLength(0)
})

test("[D17, F3] another person neither sees nor sends somebody else's entries, nor loses them", () => {
  const storage = tabStorage()
  keepForPerson({ storage, key, userId: 'ann' }, [{ id: 1 }])
  expect(take(storage, 'bob')).toEqual([])
  keepForPerson({ storage, key, userId: 'bob' }, [{ id: 2 }])
  expect(take(storage, 'ann')).toEqual([{ id: 1 }])
  expect(take(storage, 'bob')).toEqual([{ id: 2 }])
})

test.each(['', 'null', '{', '{"id":1}', '[null]', '[{"id":"1"}]'])(
  'what cannot be read is nothing: %j',
  (text) => {
    expect(take(tabStorage({ 'unsaved:ann': text }), 'ann')).toEqual([])
  },
)
