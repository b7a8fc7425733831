import { expect, test } from 'vitest'
import { codesCountedAs } from './week-statistics.tsx'

test.each([
  ['present', '/ \\ B K P V W'],
  ['late', 'L'],
  ['absent', 'C E I M R S T G N O U'],
  ['other', 'C1 C2 J1 D Q X Y1–Y7'],
] as const)('[F5] %s is said to count %s', (category, codes) => {
  expect(codesCountedAs(category)).toBe(codes)
})
