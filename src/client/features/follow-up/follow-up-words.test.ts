import { expect, test } from 'vitest'
import { countWords, sessionWords } from './follow-up-words.ts'

test.each([
  [['am'], 'Morning'],
  [['pm'], 'Afternoon'],
  [['am', 'pm'], 'All day'],
] as const)('%j is called %s', (sessions, words) => {
  expect(sessionWords(sessions)).toBe(words)
})

test('what is overdue is counted where there is any', () => {
  expect(countWords(1, 'return')).toBe('1 return')
  expect(countWords(7, 'absence')).toBe('7 absences')
  expect(countWords(7, 'absence', 2)).toBe('7 absences, 2 overdue')
})
