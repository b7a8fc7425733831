import { expect, test } from 'vitest'
import { FIELD_LIMITS } from './field-limits.ts'

test('[J1] the texts have their specified limits', () => {
  expect(FIELD_LIMITS).toMatchObject({ year: 10, className: 50, ageRange: 20, term: 20, dayOfWeek: 20 })
})
