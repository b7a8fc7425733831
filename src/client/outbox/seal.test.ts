import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')

test('[O1, O2] only the key of its owner opens what was sealed', async () => {
  const [ann, ben] = await Promise.all([createSeal(keyOf(1)), createSeal(keyOf(2))])
  const sealed = await ann.close('mark 2026-11-16 am 12')
  expect(Buffer.from(sealed).toString()).not.toContain('mark')
  expect(await ann.open(sealed)).toBe('mark 2026-11-16 am 12')
  expect(await ben.open(sealed)).toBeNull()
})
