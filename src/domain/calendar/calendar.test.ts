import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dateLabel,
  dayNotice,
  dayOn,
  nearestSchoolDay,
  nextSchoolDay,
  openingDay,
  previousSchoolDay,
} from './calendar.ts'
import type { CalendarDay, DayType } from './calendar.ts'
import { addDays, daysBetween, isoDate, weekdayOf } from './iso-date.ts'

function calendarDay(
  date: string,
  dayType: DayType,
  isRegisterRequired = dayType === 'teaching',
): CalendarDay {
  return {
    date: isoDate(date),
    academicYear: '2025-2026',
    termName: 'Autumn',
    weekNumber: 1,
    dayType,
    isRegisterRequired,
  }
}

// Two weeks with their weekends; the second Monday is an inset day.
const calendar = Array.from({ length: 14 }, (_, index) => addDays(isoDate('2025-09-01'), index)).map(
  (date) => {
    if (weekdayOf(date) > 5) return calendarDay(date, 'weekend')
    return calendarDay(date, date === '2025-09-08' ? 'inset' : 'teaching')
  },
)

// A calendar with gaps, like one not yet set up in full, and days of every kind.
const anyCalendar = fc
  .uniqueArray(fc.tuple(fc.nat(60), fc.boolean()), { selector: ([offset]) => offset, maxLength: 40 })
  .map((days) =>
    days
      .toSorted(([a], [b]) => a - b)
      .map(([offset, isRequired]) =>
        calendarDay(addDays(isoDate('2025-09-01'), offset), isRequired ? 'teaching' : 'holiday'),
      ),
  )
const anyToday = fc.integer({ min: -10, max: 70 }).map((days) => addDays(isoDate('2025-09-01'), days))

describe('opening the register', () => {
  test.each([
    ['2025-09-04', '2025-09-04', 'today has a register'],
    ['2025-09-07', '2025-09-05', 'the latest before the weekend'],
    ['2025-09-08', '2025-09-05', 'the latest before an inset day'],
    ['2026-01-01', '2025-09-12', 'the last, after the calendar ends'],
    ['2025-08-01', '2025-09-01', 'the first, before the calendar begins'],
  ])('[D2] on %s it opens on %s: %s', (today, date) => {
    expect(openingDay(calendar, isoDate(today))?.date).toBe(date)
  })

  test('[D2] a calendar without a day with a register has none to open', () => {
    expect(openingDay([], isoDate('2025-09-01'))).toBeUndefined()
    expect(openingDay([calendarDay('2025-09-06', 'weekend')], isoDate('2025-09-06'))).toBeUndefined()
  })
})

describe('moving between days', () => {
  test.each([
    ['2025-09-05', '2025-09-04', '2025-09-09'],
    ['2025-09-09', '2025-09-05', '2025-09-10'],
    ['2025-09-07', '2025-09-05', '2025-09-09'],
    ['2025-09-01', undefined, '2025-09-02'],
    ['2025-09-12', '2025-09-11', undefined],
  ])('[D3] from %s back to %s and on to %s', (date, previous, next) => {
    expect(previousSchoolDay(calendar, isoDate(date))?.date).toBe(previous)
    expect(nextSchoolDay(calendar, isoDate(date))?.date).toBe(next)
  })

  test.each([
    ['2025-09-03', '2025-09-03', 'it is a school day'],
    ['2025-09-06', '2025-09-05', 'the Friday is nearer than the Tuesday'],
    ['2025-09-07', '2025-09-05', 'as near on both sides, the earlier'],
    ['2025-09-08', '2025-09-09', 'the Tuesday is nearer than the Friday'],
    ['2025-08-01', '2025-09-01', 'before the calendar'],
    ['2026-08-01', '2025-09-12', 'after the calendar'],
  ])('[D3] on %s "Today" goes to %s: %s', (today, date) => {
    expect(nearestSchoolDay(calendar, isoDate(today))?.date).toBe(date)
  })

  test('[D3] navigation never lands on a day without a register', () => {
    fc.assert(
      fc.property(anyCalendar, anyToday, (days, today) => {
        for (const move of [openingDay, previousSchoolDay, nextSchoolDay, nearestSchoolDay]) {
          const day = move(days, today)
          if (day) expect(day.isRegisterRequired).toBe(true)
          if (day) expect(days).toContain(day)
        }
      }),
    )
  })

  test('[D3] previous undoes next, and next undoes previous', () => {
    fc.assert(
      fc.property(anyCalendar, (days) => {
        for (const day of days.filter(({ isRegisterRequired }) => isRegisterRequired)) {
          const next = nextSchoolDay(days, day.date)
          const previous = previousSchoolDay(days, day.date)
          if (next) expect(previousSchoolDay(days, next.date)).toBe(day)
          if (previous) expect(nextSchoolDay(days, previous.date)).toBe(day)
        }
      }),
    )
  })

  test('[D2] [D3] every move agrees with a plain search', () => {
    fc.assert(
      fc.property(anyCalendar, anyToday, (days, today) => {
        const required = days.filter((day) => day.isRegisterRequired)
        const nearest = required.toSorted(
          (a, b) => Math.abs(daysBetween(a.date, today)) - Math.abs(daysBetween(b.date, today)),
        )[0]
        expect(previousSchoolDay(days, today)).toBe(required.findLast((day) => day.date < today))
        expect(nextSchoolDay(days, today)).toBe(required.find((day) => day.date > today))
        expect(openingDay(days, today)).toBe(required.findLast((day) => day.date <= today) ?? required[0])
        expect(nearestSchoolDay(days, today)).toBe(nearest)
        expect(dayOn(days, today)).toBe(days.find((day) => day.date === today))
      }),
    )
  })
})

test.each([
  ['2025-09-03', 'Today'],
  ['2025-09-04', 'Future Date'],
  ['2025-09-02', 'Past Date'],
])('[D3] seen from 3 September, %s is labelled "%s"', (date, label) => {
  expect(dateLabel(isoDate(date), isoDate('2025-09-03'))).toBe(label)
})

test.each([
  ['weekend', 'Weekend'],
  ['holiday', 'School Holiday'],
  ['inset', 'Inset Day'],
  ['half term', 'Half Term'],
  ['bank holiday', 'Bank Holiday'],
  ['teaching', 'No Registration Required'],
] as const)('[D16] on a day of type %s the notice is "%s"', (dayType, title) => {
  expect(dayNotice(calendarDay('2025-09-06', dayType, false))?.title).toBe(title)
})

test('[D16] a date absent from the calendar has "No School Data"', () => {
  expect(dayNotice(undefined)?.title).toBe('No School Data')
})

test('[D16] a day of any type with a register has no notice', () => {
  expect(dayNotice(calendarDay('2025-09-06', 'teaching', true))).toBeNull()
  expect(dayNotice(calendarDay('2025-09-06', 'weekend', true))).toBeNull()
})
