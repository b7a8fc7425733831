import { expect, test } from 'vitest'
import { countLabel, sessionLabel } from './follow-up-labels.ts'

test.each([
  [['am'], 'Morning'],
  [['pm'], 'Afternoon'],
  [['am', 'pm'], 'All day'],
] as const)('%j is called %s', (sessions, words) => {
  expect(sessionLabel(sessions)).toBe(words)
})

test('what is overdue is counted where there is any', () => {
  expect(countLabel(1, 'return')).toBe('1 return')
  expect(countLabel(7, 'absence')).toBe('7 absences')
  expect(countLabel(7, 'absence', 2)).toBe('7 absences, 2 overdue')
})
