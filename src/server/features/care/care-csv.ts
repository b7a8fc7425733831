import type { BookedPeriod, BookedPupil, CareMonthDay } from '#contract/care.ts'
import { CARE_WEEKDAYS, minutesInCare } from '#domain/care/care.ts'
import { careMonthTotals, careOutcome, decimalHours } from '#domain/care/care-month.ts'
import { toCsv } from '#domain/text/csv.ts'
import { weekdayName } from '#domain/calendar/iso-date.ts'
import { displayName } from '#domain/pupils/pupils.ts'

const BOM = { withByteOrderMark: true }

/** The bookings of a term, a row for each pupil who has any, and the totals under them. */
export function bookingsCsv(pupils: readonly BookedPupil[]): string {
  const booked = pupils.filter(({ weekdays, periods }) => weekdays.length > 0 || periods.length > 0)
  const rows = booked.map((pupil) => [
    displayName(pupil),
    pupil.yearGroup,
    ...CARE_WEEKDAYS.map((weekday) => (pupil.weekdays.includes(weekday) ? 'x' : '')),
    String(pupil.weekdays.length),
    pupil.periods.map(periodText).join('; '),
  ])
  const perWeekday = CARE_WEEKDAYS.map(
    (weekday) => booked.filter(({ weekdays }) => weekdays.includes(weekday)).length,
  )
  const all = perWeekday.reduce((sum, count) => sum + count, 0)
  return toCsv(
    [
      ['Pupil', 'Class', ...CARE_WEEKDAYS, 'Days a week', 'Only for a part of the term'],
      ...rows,
      ['Total', '', ...perWeekday.map(String), String(all), ''],
    ],
    BOM,
  )
}

function periodText({ weekday, from, to }: BookedPeriod): string {
  return [weekday, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ')
}

const MONTH_HEADINGS = [
  ...['Pupil', 'Class', 'Date', 'Weekday', 'Booked', 'Outcome'],
  ...['Arrived', 'Left', 'Minutes', 'Hours', 'Minutes late', 'Collected by', 'Notes'],
]

/** The care days of a month, a row for each with the hours as an invoice has them; under them the totals per child. */
export function monthCsv(days: readonly CareMonthDay[]): string {
  const rows = days.map((day) => {
    const minutes = minutesInCare(day)
    return [
      ...[displayName(day), day.yearGroup, day.date, weekdayName(day.date)],
      ...[day.isBooked ? 'yes' : 'no', careOutcome(day), day.arrivalTime ?? '', day.departureTime ?? ''],
      ...(minutes === null ? ['', '', ''] : minuteCells(minutes, day.lateMinutes)),
      ...[day.collectedBy ?? '', day.notes ?? ''],
    ]
  })
  return toCsv([MONTH_HEADINGS, ...rows, ...totalRows(days)], BOM)
}

function minuteCells(minutes: number, lateMinutes: number): string[] {
  return [String(minutes), decimalHours(minutes), String(lateMinutes)]
}

function totalRows(days: readonly CareMonthDay[]): string[][] {
  return [...Map.groupBy(days, ({ studentId }) => studentId).values()].flatMap((list) => {
    const [first] = list
    if (!first) return []
    const totals = careMonthTotals(list)
    const stayed = totals.days === 1 ? '1 day' : `${totals.days} days`
    return [
      [
        ...[displayName(first), first.yearGroup, 'Total', '', '', stayed, '', ''],
        ...minuteCells(totals.minutes, totals.lateMinutes),
        ...['', ''],
      ],
    ]
  })
}
