import { expect, test } from 'vitest'
import { deriveKey } from './keys.ts'

test('each purpose has a key of its own, of 256 bits, and a new secret gives new keys', () => {
  const purposes = ['sessions', 'sign-in tickets', 'photo-uploads', 'backups']
  const keys = ['one secret', 'another secret'].flatMap((secret) =>
    purposes.map((purpose) => deriveKey(secret, purpose)),
  )
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(8)
  for (const key of keys) expect(key).toHaveLength(32)
  expect(deriveKey('one secret', 'sessions')).toEqual(keys[0])
})
