import { expect, test } from 'vitest'
import { operationId } from './operation-id.ts'

test('an operation id is a UUID of version 7 that begins with the time', () => {
  const id = operationId(0x01_9a_2b_3c_4d_5e)
  expect(id).toMatch(/^019a2b3c-4d5e-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(operationId()).not.toBe(operationId())
})
