import type { BookedPupil, CareMonthDay } from '#contract/care.ts'
import { CARE_WEEKDAYS, minutesInCare } from '#domain/care.ts'
import { careOutcome, decimalHours } from '#domain/care-month.ts'
import { toCsv } from '#domain/csv.ts'
import { weekdayName } from '#domain/iso-date.ts'
import { displayName } from '#domain/pupils.ts'

const BOM = { withByteOrderMark: true }

/** The bookings of a term, a row for each pupil who has any, and the totals under them. */
export function bookingsCsv(pupils: readonly BookedPupil[]): string {
  const booked = pupils.filter(({ weekdays }) => weekdays.length > 0)
  const rows = booked.map((pupil) => [
    displayName(pupil),
    pupil.yearGroup,
    ...CARE_WEEKDAYS.map((weekday) => (pupil.weekdays.includes(weekday) ? 'x' : '')),
    String(pupil.weekdays.length),
  ])
  const perWeekday = CARE_WEEKDAYS.map(
    (weekday) => booked.filter(({ weekdays }) => weekdays.includes(weekday)).length,
  )
  const all = perWeekday.reduce((sum, count) => sum + count, 0)
  return toCsv(
    [
      ['Pupil', 'Class', ...CARE_WEEKDAYS, 'Days a week'],
      ...rows,
      ['Total', '', ...perWeekday.map(String), String(all)],
    ],
    BOM,
  )
}

const MONTH_HEADINGS = [
  ...['Pupil', 'Class', 'Date', 'Weekday', 'Booked', 'Outcome'],
  ...['Arrived', 'Left', 'Minutes', 'Hours', 'Collected by', 'Notes'],
]

/** The care days of a month, a row for each, with the hours as an invoice has them and the minutes to add up. */
export function monthCsv(days: readonly CareMonthDay[]): string {
  const rows = days.map((day) => {
    const minutes = minutesInCare(day)
    return [
      ...[displayName(day), day.yearGroup, day.date, weekdayName(day.date)],
      ...[day.isBooked ? 'yes' : 'no', careOutcome(day), day.arrivalTime ?? '', day.departureTime ?? ''],
      ...(minutes === null ? ['', ''] : [String(minutes), decimalHours(minutes)]),
      ...[day.collectedBy ?? '', day.notes ?? ''],
    ]
  })
  return toCsv([MONTH_HEADINGS, ...rows], BOM)
}
