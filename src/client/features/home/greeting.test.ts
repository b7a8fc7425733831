import { isoDate } from '#domain/calendar/iso-date.ts'
import { expect, test } from 'vitest'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { dateLine, greeting, termLine } from './greeting.ts'

const schoolDay: CalendarDay = {
  date: isoDate('2026-11-13'),
  academicYear: '2026-27',
  termName: 'Autumn',
  weekNumber: 10,
  dayType: 'teaching',
  isRegisterRequired: true,
}
const sunday: CalendarDay = {
  ...schoolDay,
  date: isoDate('2026-11-15'),
  dayType: 'weekend',
  isRegisterRequired: false,
}

test.each([
  ['00:00', 'Clara', 'Good morning, Clara'],
  ['11:59', null, 'Good morning'],
  ['12:00', 'Clara', 'Good afternoon, Clara'],
  ['17:00', 'Clara', 'Good evening, Clara'],
])('at %s %s reads "%s"', (time, firstName, words) => {
  expect(greeting(time, firstName)).toBe(words)
})

test('the date stands with term and week, or with why there is no school', () => {
  expect(dateLine(isoDate('2026-11-13'), schoolDay)).toBe('Friday 13 November 2026 · Autumn term, week 10')
  expect(dateLine(isoDate('2026-11-15'), sunday)).toBe('Sunday 15 November 2026 · Weekend')
})

test('the date stands alone when the calendar does not know it', () => {
  expect(dateLine(isoDate('2026-11-13'), undefined)).toBe('Friday 13 November 2026')
  expect(dateLine(isoDate('2026-11-13'), { ...schoolDay, termName: null, weekNumber: null })).toBe(
    'Friday 13 November 2026',
  )
})

test('the term is named without a year: in January it may be one that began in the year before', () => {
  expect(termLine({ ...schoolDay, date: isoDate('2027-01-08'), termName: 'Winter' })).toBe(
    'Winter term, week 10',
  )
  expect(termLine({ ...schoolDay, weekNumber: null })).toBe('Autumn term')
  expect(termLine({ ...schoolDay, termName: 'Lent Term' })).toBe('Lent Term, week 10')
  expect(termLine({ ...schoolDay, termName: null, weekNumber: null })).toBe('')
})
