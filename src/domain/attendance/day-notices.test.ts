import { expect, test } from 'vitest'
import type { CalendarDay, DayType } from '#domain/calendar/calendar.ts'
import { NO_PUPILS_FOUND, dayNotice } from './day-notices.ts'

const day = (dayType: DayType, isRegisterRequired: boolean): CalendarDay => ({
  ...{ date: '2025-09-06', academicYear: '2025-2026', termName: 'Autumn', weekNumber: 1 },
  ...{ dayType, isRegisterRequired },
})

test.each([
  ['weekend', 'Weekend'],
  ['holiday', 'School Holiday'],
  ['inset', 'Inset Day'],
  ['half term', 'Half Term'],
  ['bank holiday', 'Bank Holiday'],
  ['teaching', 'No Registration Required'],
] as const)('[D16] on a day of type %s the notice is "%s"', (dayType, title) => {
  expect(dayNotice(day(dayType, false))?.title).toBe(title)
})

test('[D16] a date absent from the calendar has "No School Data"', () => {
  expect(dayNotice(undefined)?.title).toBe('No School Data')
})

test('[D16] a day with a register has no notice, whatever its type', () => {
  expect(dayNotice(day('teaching', true))).toBeNull()
  expect(dayNotice(day('weekend', true))).toBeNull()
})

test('[D16] a class without pupils says whom to contact', () => {
  expect(NO_PUPILS_FOUND.title).toBe('No Pupils Found')
  expect(NO_PUPILS_FOUND.text).toContain('contact the administrator')
})
