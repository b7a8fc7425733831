import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

test.each([
  ['pupils-2026-2027.csv', 'attachment; filename="pupils-2026-2027.csv"'],
  [
    'care Lent Term.csv',
    `attachment; filename="care Lent Term.csv"; filename*=UTF-8''care%20Lent%20Term.csv`,
  ],
  ['Été "1".csv', `attachment; filename="_t_ _1_.csv"; filename*=UTF-8''%C3%89t%C3%A9%20%221%22.csv`],
  ["a'b(c)*.csv", `attachment; filename="a'b(c)*.csv"; filename*=UTF-8''a%27b%28c%29%2A.csv`],
  [
    'x\r\nset-cookie: a=b',
    `attachment; filename="x__set-cookie: a=b"; filename*=UTF-8''x%0D%0Aset-cookie%3A%20a%3Db`,
  ],
])('%j is named in a header that no name breaks', (fileName, header) => {
  expect(attachment(fileName)).toBe(header)
})
