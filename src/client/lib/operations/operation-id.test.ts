import { expect, test } from 'vitest'
import { z } from 'zod'
import { idAfter, operationId } from './operation-id.ts'

test('an operation id is a UUID of version 7 that begins with the time', () => {
  const id = operationId(0x01_9a_2b_3c_4d_5e)
  expect(id).toMatch(/^019a2b3c-4d5e-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(operationId()).not.toBe(operationId())
})

test('[O1] what is left of an operation has another id, which the server accepts', () => {
  const id = operationId()
  const ids = [id, idAfter(id, 0), idAfter(id, 1), idAfter(id, 999)]
  expect(new Set(ids).size).toBe(4)
  for (const one of ids) expect(z.uuidv7().safeParse(one).success).toBe(true)
})
