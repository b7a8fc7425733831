import { isoDate } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectedIn, hasSession } from './afternoons.ts'
import { USUAL_TIMES, arrivalAt, latenessLabel, registerStage, timesFault, timesOf } from './school-times.ts'
import type { RegisterTimes, SchoolTimes } from './school-times.ts'

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const at = (hours: number, minutes: number) => hours * 60 + minutes

test('[M1] unless a school says otherwise its registers open at 8:40 and 13:00 for 30 minutes', () => {
  expect(USUAL_TIMES).toEqual({
    am: { opens: '08:40', closes: '09:10' },
    pm: { opens: '13:00', closes: '13:30' },
    morningOnlyWeekdays: [],
  })
  expect(timesFault(USUAL_TIMES)).toBeNull()
})

test.each([
  ['00:00', 'am', '/', 0],
  ['08:39', 'am', '/', 0],
  ['08:40', 'am', '/', 0],
  ['08:41', 'am', 'L', 1],
  ['09:09', 'am', 'L', 29],
  ['09:10', 'am', 'U', 30],
  ['11:59', 'am', 'U', 199],
  ['12:00', 'pm', '\\', 0],
  ['13:00', 'pm', '\\', 0],
  ['13:01', 'pm', 'L', 1],
  ['13:29', 'pm', 'L', 29],
  ['13:30', 'pm', 'U', 30],
  ['23:59', 'pm', 'U', 659],
])(
  '[M1] a child who arrives at %s is marked for %s with %s, %i minutes late',
  (time, session, code, late) => {
    expect(arrivalAt(USUAL_TIMES, time)).toEqual({ session, code, minutesLate: late })
  },
)

const anyTimes = fc
  .record({
    amOpens: fc.integer({ min: at(7, 0), max: at(11, 0) }),
    amOpen: fc.integer({ min: 1, max: 30 }),
    pmOpens: fc.integer({ min: at(12, 0), max: at(15, 0) }),
    pmOpen: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ amOpens, amOpen, pmOpens, pmOpen }): RegisterTimes => ({
    am: { opens: clock(amOpens), closes: clock(amOpens + amOpen) },
    pm: { opens: clock(pmOpens), closes: clock(pmOpens + pmOpen) },
    morningOnlyWeekdays: [],
  }))

test('[M1] for any times, every minute of the day follows opening, closing and noon', () => {
  fc.assert(
    fc.property(anyTimes, (times) => {
      expect(timesFault(times)).toBeNull()
      for (let minute = 0; minute < at(24, 0); minute += 1) {
        const time = clock(minute)
        const session = minute < at(12, 0) ? 'am' : 'pm'
        const [hours = 0, rest = 0] = times[session].opens.split(':').map(Number)
        const late = minute - at(hours, rest)
        const isClosed = time >= times[session].closes
        const code = late <= 0 ? (session === 'am' ? '/' : '\\') : isClosed ? 'U' : 'L'
        expect([time, arrivalAt(times, time)]).toEqual([
          time,
          { session, code, minutesLate: Math.max(0, late) },
        ])
      }
    }),
    { numRuns: 20 },
  )
})

// The clocks go forward on 28 March and back on 31 October 2027; the days before, of and after each change.
test.each([
  ['the Friday before the clocks go forward', '2027-03-26', 0],
  ['the Sunday on which they go forward', '2027-03-28', 60],
  ['the Monday after', '2027-03-29', 60],
  ['the Friday before the clocks go back', '2027-10-29', 60],
  ['the Sunday on which they go back', '2027-10-31', 0],
  ['the Monday after that', '2027-11-01', 0],
])(
  '[M1] every minute around opening, closing and noon is told by the school’s clock on %s',
  (_, day, ahead) => {
    for (const hour of [8, 9, 11, 12, 13]) {
      for (let minute = 0; minute < 60; minute += 1) {
        const shown = at(hour, minute)
        const instant = new Date(`${day}T${clock(shown - ahead)}:00Z`)
        expect(schoolNow(instant)).toEqual({ date: day, time: clock(shown) })
        const late = shown - (hour < 12 ? at(8, 40) : at(13, 0))
        const stroke = hour < 12 ? '/' : '\\'
        const expected = late <= 0 ? stroke : late < 30 ? 'L' : 'U'
        expect([clock(shown), arrivalAt(USUAL_TIMES, schoolNow(instant).time).code]).toEqual([
          clock(shown),
          expected,
        ])
      }
    }
  },
)

test('[M1] a register is open from its opening to just before its closing', () => {
  const stages = ['08:39', '08:40', '09:09', '09:10'].map((time) => registerStage(USUAL_TIMES.am, time))
  expect(stages).toEqual(['toCome', 'open', 'open', 'closed'])
})

describe('[M1] classes', () => {
  const nursery = { ...USUAL_TIMES, am: { opens: '09:00', closes: '09:20' }, morningOnlyWeekdays: [5] }
  const times: SchoolTimes = {
    school: USUAL_TIMES,
    morningOnlyDates: [isoDate('2026-12-11')],
    classes: [{ yearGroup: 'Nursery Class', ...nursery }],
  }
  const afternoon = (yearGroup: string, date: string) =>
    hasSession(times, yearGroup, { date: isoDate(date), session: 'pm' })

  test('a class with times of its own follows them, another follows the school', () => {
    expect(timesOf(times, 'Nursery Class').am.opens).toBe('09:00')
    expect(timesOf(times, 'Year 3')).toBe(USUAL_TIMES)
  })

  test('on a morning-only day there is no afternoon', () => {
    expect(afternoon('Nursery Class', '2026-11-13')).toBe(false)
    expect(afternoon('Nursery Class', '2026-11-12')).toBe(true)
    expect(afternoon('Year 3', '2026-11-13')).toBe(true)
    expect(afternoon('Year 3', '2026-12-11')).toBe(false)
    expect(hasSession(times, 'Year 3', { date: isoDate('2026-12-11'), session: 'am' })).toBe(true)
  })
})

test.each([
  ['08:40', '08:40', '13:00', '13:30', 'The morning register closes before it opens.'],
  ['08:40', '09:10', '13:30', '13:00', 'The afternoon register closes before it opens.'],
  ['11:50', '12:10', '13:00', '13:30', 'The morning register has to close by 12:00.'],
  ['08:40', '09:10', '11:59', '12:20', 'The afternoon register opens before 12:00.'],
  ['08:40', '09:11', '13:00', '13:30', 'A register may stay open for 30 minutes at most.'],
  ['11:30', '12:00', '12:00', '12:30', null],
])('[M1] %s to %s and %s to %s: %s', (amOpens, amCloses, pmOpens, pmCloses, fault) => {
  const times = { am: { opens: amOpens, closes: amCloses }, pm: { opens: pmOpens, closes: pmCloses } }
  expect(timesFault(times)).toBe(fault)
})

test('lateness is said in minutes', () => {
  expect([0, 1, 25].map((minutesLate) => latenessLabel({ minutesLate }))).toEqual([
    ...['on time', '1 minute late', '25 minutes late'],
  ])
})

describe('[D10, M1] whom Mark All Present marks', () => {
  const [ada, ben] = [{ className: 'Nursery Class' }, { className: 'Year 3' }]
  const fridaysOff = { morningOnlyWeekdays: [5] }
  const nurseryOff = {
    school: { morningOnlyWeekdays: [] },
    classes: [{ yearGroup: 'Nursery Class', ...fridaysOff }],
  }
  const schoolOff = { school: fridaysOff, classes: [] }
  test.each([
    ['all where no class ever goes home at noon', null, 'pm', [ada, ben]],
    ['those who stay, where a class goes home', nurseryOff, 'pm', [ben]],
    ['all in the morning', nurseryOff, 'am', [ada, ben]],
    ['all where the whole school goes home', schoolOff, 'pm', [ada, ben]],
  ] as const)('%s', (_, times, session, expected) => {
    const friday = { date: isoDate('2026-11-13'), session }
    expect(expectedIn([ada, ben], times && { ...times, morningOnlyDates: [] }, friday)).toEqual(expected)
  })
})
