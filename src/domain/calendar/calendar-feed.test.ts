import ICAL from 'ical.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feedEvents, feedText } from './calendar-feed.ts'
import type { CalendarDay, DayType } from './calendar.ts'
import { DAY_TYPES } from './calendar.ts'
import { addDays, isoDate, weekdayOf } from './iso-date.ts'

const FIRST = isoDate('2026-10-19')
const SCHOOL = {
  name: 'Bramley Hall, Prep; School',
  host: 'register.school.example',
  changedAt: new Date('2026-11-13T09:05:00Z'),
}

/** Days from Monday 19 October 2026 on; weekends are put in between. */
function calendarOf(types: readonly DayType[]): CalendarDay[] {
  const days: CalendarDay[] = []
  const left = [...types]
  for (let date = FIRST; left.length > 0; date = addDays(date, 1)) {
    const dayType = weekdayOf(date) > 5 ? 'weekend' : (left.shift() ?? 'teaching')
    const isRegisterRequired = dayType === 'teaching'
    days.push({
      ...{ date, dayType, isRegisterRequired },
      academicYear: '2026-2027',
      termName: 'Autumn',
      weekNumber: 1,
    })
  }
  return days
}
const week = (dayType: DayType) => Array.from({ length: 5 }, () => dayType)

test('[R5] terms begin and end, and runs of closed days go over weekends', () => {
  const days = calendarOf([
    ...week('teaching'),
    ...week('half term'),
    ...week('half term'),
    'inset',
    'teaching',
    'bank holiday',
    'teaching',
  ])
  expect(feedEvents(days)).toEqual([
    { title: 'Autumn term begins', from: '2026-10-19', to: '2026-10-19' },
    { title: 'Half term', from: '2026-10-26', to: '2026-11-06' },
    { title: 'Inset day', from: '2026-11-09', to: '2026-11-09' },
    { title: 'Bank holiday', from: '2026-11-11', to: '2026-11-11' },
    { title: 'Autumn term ends', from: '2026-11-12', to: '2026-11-12' },
  ])
})

/** What another program reads. */
function readBack(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    expect([event.startDate.isDate, event.endDate.isDate]).toEqual([true, true])
    const last = event.endDate.clone()
    last.adjust(-1, 0, 0, 0)
    return { title: event.summary, from: event.startDate.toString(), to: last.toString(), uid: event.uid }
  })
}

test('[R5] ical.js reads back exactly what any calendar says', () => {
  const weeks = fc.array(fc.constantFrom(...DAY_TYPES.filter((type) => type !== 'weekend')), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(weeks, (types) => {
      const events = feedEvents(calendarOf(types))
      const text = feedText(events, SCHOOL)
      const read = readBack(text)
      expect(read.map(({ uid: _uid, ...event }) => event)).toEqual(events)
      expect(new Set(read.map(({ uid }) => uid)).size).toBe(events.length)
      // RFC 5545 3.1: no line is longer than 75 bytes.
      expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    }),
  )
})

test('[R5] a name with commas, semicolons, other letters and any length comes back whole', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }).filter((name) => !/[\p{C}]/u.test(name)),
      (name) => {
        const calendar = new ICAL.Component(ICAL.parse(feedText([], { ...SCHOOL, name })) as unknown[])
        expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(`${name}: term dates`)
      },
    ),
  )
})
