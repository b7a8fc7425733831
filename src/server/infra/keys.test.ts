import { expect, test } from 'vitest'
import { deriveKey, userKey } from './keys.ts'

test('each purpose has a key of its own, of 256 bits, and a new secret gives new keys', () => {
  const purposes = ['sessions', 'sign-in tickets', 'photo-uploads', 'backups']
  const keys = ['one secret', 'another secret'].flatMap((secret) =>
    purposes.map((purpose) => deriveKey(secret, purpose)),
  )
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(8)
  for (const key of keys) expect(key).toHaveLength(32)
  expect(deriveKey('one secret', 'sessions')).toEqual(keys[0])
})

test('each person has a key of their own, of 256 bits, which stays the same', () => {
  const key = deriveKey('one secret', 'outbox')
  expect(userKey(key, 'ann')).toHaveLength(32)
  expect(userKey(key, 'ann')).toEqual(userKey(deriveKey('one secret', 'outbox'), 'ann'))
  expect(userKey(key, 'ben')).not.toEqual(userKey(key, 'ann'))
})
