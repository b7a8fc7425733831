import { isoDate } from './iso-date.ts'
import { expect, test } from 'vitest'
import { bankHolidaysBetween } from './bank-holidays.ts'

// As published on gov.uk.
test.each([
  [2021, '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28'],
  [2023, '01-02 04-07 04-10 05-01 05-29 08-28 12-25 12-26'],
  [2024, '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26'],
  [2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
  [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
])('the bank holidays of %i', (year, days) => {
  expect(bankHolidaysBetween(isoDate(`${year}-01-01`), isoDate(`${year}-12-31`))).toEqual(
    days.split(' ').map((day) => `${year}-${day}`),
  )
})

test('a school year takes its holidays from both calendar years, in order', () => {
  expect(bankHolidaysBetween(isoDate('2026-09-01'), isoDate('2027-08-31'))).toEqual([
    ...['2026-12-25', '2026-12-28', '2027-01-01', '2027-03-26', '2027-03-29'],
    ...['2027-05-03', '2027-05-31', '2027-08-30'],
  ])
})
