import { isoDate } from '#domain/calendar/iso-date.ts'
import type { CareMonthDay } from '#contract/care.ts'
import { expect, test } from 'vitest'
import { lateText, monthByPupil } from './month-summary.ts'

const day = (studentId: number, date: string, fields: Partial<CareMonthDay> = {}): CareMonthDay => ({
  ...{ studentId, firstName: 'Benjamin', knownAs: 'Ben', lastName: 'Birch', yearGroup: 'Year 1' },
  ...{
    date: isoDate(date),
    isBooked: true,
    isRecorded: true,
    attended: true,
    arrivalTime: '15:30',
    departureTime: '16:30',
  },
  ...{ collectedBy: 'Mum', notes: null, lateMinutes: 0 },
  ...fields,
})

test('[I2] each pupil has one line with days and minutes, in the order in which they came', () => {
  const months = monthByPupil([
    day(2, '2026-11-02'),
    day(2, '2026-11-03', { departureTime: null }),
    day(1, '2026-11-02', { attended: false, arrivalTime: null, departureTime: null }),
  ])
  expect(months).toMatchObject([
    { studentId: 2, name: 'Ben Birch', days: 2, minutes: 60, unfinished: 1 },
    { studentId: 1, days: 0, minutes: 0, unfinished: 0 },
  ])
  expect(months[0]?.list).toHaveLength(2)
})

test.each([
  [0, 0, ''],
  [1, 20, 'once, 20 min'],
  [3, 75, '3 times, 1 h 15 min'],
])('[I2] collected late on %i days, %i minutes: %j', (days, minutes, text) => {
  expect(lateText(days, minutes)).toBe(text)
})
