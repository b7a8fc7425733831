import { expect, test } from 'vitest'
import { schoolNameFrom } from './school-name.ts'

test.each([
  ['St Swithun’s', 'St Swithun’s'],
  ['  St Swithun’s ', 'St Swithun’s'],
  ['%SCHOOL_NAME%', 'Preparatory School'],
  ['', 'Preparatory School'],
  [undefined, 'Preparatory School'],
])('a page that says %j is of %s', (content, name) => {
  expect(schoolNameFrom(content)).toBe(name)
})
