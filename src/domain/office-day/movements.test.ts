import { CODE_LIST, categoryOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { Marks } from '#domain/attendance/marks.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MOVEMENT_KINDS, OUT_REASON_NAMES, arrivalToTakeBack, marksOf, movementLabel } from './movements.ts'
import { marksLabel, movementReason, refuseMovement, whereabouts } from './movements.ts'
import type { ChildDay, Movement } from './movements.ts'
import { USUAL_TIMES } from './school-times.ts'
import type { SchoolTimes } from './school-times.ts'

const TODAY = isoDate('2026-11-13')
const TIMES: SchoolTimes = { school: USUAL_TIMES, morningOnlyDates: [], classes: [] }

const movement = (kind: Movement['kind'], time: string, fields: Partial<Movement> = {}): Movement => ({
  ...{ kind, time, reason: kind === 'out' ? 'appointment' : null, withWhom: null, expectedBack: null },
  ...fields,
})
const out = (time: string, fields?: Partial<Movement>) => movement('out', time, fields)
const child = (am: Code | null, pm: Code | null, movements: Movement[] = []): ChildDay => ({
  ...{ yearGroup: 'Year 3', date: TODAY, marks: { am, pm }, movements },
})
/** The changed marks, as `pm null to M`. */
const changes = (next: Movement, day: ChildDay, times = TIMES) =>
  marksOf(next, day, times).map(({ session, expected, code }) => `${session} ${expected} to ${code}`)

describe('[M6] leaving', () => {
  test.each([
    ['before the afternoon, not back', out('10:30'), child('/', null), ['pm null to M']],
    ['ill', out('10:30', { reason: 'ill' }), child('/', null), ['pm null to I']],
    ['back in time', out('10:30', { expectedBack: '13:29' }), child('/', null), []],
    [
      'back as the register closes',
      out('10:30', { expectedBack: '13:30' }),
      child('/', null),
      ['pm null to M'],
    ],
    ['for a reason that the office decides on', out('10:30', { reason: 'other' }), child('/', null), []],
    ['in the minute in which the register opens', out('13:00'), child('/', null), []],
    ['with the afternoon marked already', out('10:30'), child('/', 'V'), []],
    ['before school', out('08:00'), child(null, null), ['am null to M', 'pm null to M']],
  ] as const)('%s', (_, next, day, marks) => {
    expect(changes(next, day)).toEqual(marks)
  })

  test('a class without an afternoon has no afternoon mark', () => {
    expect(changes(out('10:30'), child('/', null), { ...TIMES, morningOnlyDates: [TODAY] })).toEqual([])
  })
})

describe('[M6] entering', () => {
  const back = (time: string) => movement('back', time)
  const arrived = (time: string) => movement('arrived', time)
  test.each([
    ['before the register opens: it is to be taken', arrived('08:39'), child(null, null), []],
    ['as it opens', arrived('08:40'), child(null, null), ['am null to /']],
    ['while it is open', arrived('08:55'), child(null, null), ['am null to L']],
    ['in its last minute', arrived('09:09'), child('N', null), ['am N to L']],
    ['as it closes', arrived('09:10'), child('N', null), ['am N to U']],
    ['after it, with a reason', arrived('10:00'), child('M', null), []],
    ['while it is open, ill after all not', arrived('08:50'), child('I', null), ['am I to L']],
    ['marked as there already', arrived('09:30'), child('/', null), []],
    ['not required, there all the same', arrived('08:50'), child('X', null), []],
    ['in the afternoon: the morning stays', arrived('13:10'), child('N', null), ['pm null to L']],
    ['back before the afternoon', back('11:30'), child('/', 'M', [out('10:30')]), ['pm M to null']],
    ['back while it is open', back('13:10'), child('/', 'M', [out('10:30')]), ['pm M to L']],
    ['back after it', back('14:00'), child('/', 'M', [out('10:30')]), []],
    ['back after it, later than expected', back('14:00'), child('/', null, [out('10:30')]), ['pm null to M']],
    [
      'back from an activity',
      back('13:10'),
      child('/', 'B', [out('10:30', { reason: 'activity' })]),
      ['pm B to L'],
    ],
    ['back in the session of leaving', back('11:00'), child('/', null, [out('10:30')]), []],
  ] as const)('%s', (_, next, day, marks) => {
    expect(changes(next, day)).toEqual(marks)
  })

  const anyTime = fc.integer({ min: 0, max: 24 * 60 - 1 }).map(clock)
  const anyMark = fc.option(fc.constantFrom(...CODE_LIST), { nil: null })
  const anyMarks: fc.Arbitrary<Marks> = fc.record({ am: anyMark, pm: anyMark })
  const anyMovement = fc.record({
    ...{ kind: fc.constantFrom(...MOVEMENT_KINDS), time: anyTime, withWhom: fc.constant(null) },
    reason: fc.constantFrom(...OUT_REASON_NAMES),
    expectedBack: fc.option(anyTime, { nil: null }),
  })

  test('[M1] for every minute and any marks: L only while a register is open, U only after, no mark of a child who was there is changed', () => {
    fc.assert(
      fc.property(
        anyMovement,
        anyMarks,
        fc.option(anyMovement, { nil: undefined }),
        (next, marks, before) => {
          const movements = before ? [before] : []
          const day: ChildDay = { yearGroup: 'Year 3', date: TODAY, marks, movements }
          for (const { session, code, expected } of marksOf(next, day, TIMES)) {
            const { opens, closes } = USUAL_TIMES[session]
            if (code === 'L') expect(next.time > opens && next.time < closes).toBe(true)
            if (code === 'U') expect(next.time >= closes && (expected ?? 'N') === 'N').toBe(true)
            if (code === null) expect(next.time < opens && movements.at(-1)?.kind === 'out').toBe(true)
            if (next.kind === 'out') expect([expected, next.time < opens]).toEqual([null, true])
            expect(['/', '\\', 'L', 'U', 'K', 'P', 'V', 'W']).not.toContain(expected)
            expect(expected && categoryOf(expected)).not.toBe('notCounted')
          }
        },
      ),
    )
  })

  test.each([
    ['the summer time ends', '2026-10-25T00:30:00Z'],
    ['the summer time begins', '2027-03-28T00:30:00Z'],
  ])('[M1] the day on which %s is judged by the clock on the wall', (_, night) => {
    for (let minute = 0; minute < 23 * 60; minute += 1) {
      const { time } = schoolNow(new Date(Date.parse(night) + minute * 60_000))
      const expected =
        time >= '12:00'
          ? time < '13:00'
            ? null
            : time === '13:00'
              ? '\\'
              : time < '13:30'
                ? 'L'
                : 'U'
          : time < '08:40'
            ? null
            : time === '08:40'
              ? '/'
              : time < '09:10'
                ? 'L'
                : 'U'
      expect([time, marksOf(arrived(time), child(null, null), TIMES).at(0)?.code ?? null]).toEqual([
        time,
        expected,
      ])
    }
  })
})

describe('[M6] where a child is through a day', () => {
  test.each([
    ['not marked', child(null, null), '09:00', { at: 'notMarked' }],
    ['there', child('/', null), '09:30', { at: 'school', since: null }],
    ['late', child('U', null), '10:00', { at: 'school', since: null }],
    ['ill', child('I', null), '12:30', { at: 'away', code: 'I' }],
    [
      'a morning appointment, there in the afternoon',
      child('M', '\\'),
      '14:00',
      { at: 'school', since: null },
    ],
    ['leave from noon, still there in the morning', child('/', 'C'), '10:00', { at: 'school', since: null }],
    ['arrived', child('N', null, [movement('arrived', '09:30')]), '10:00', { at: 'school', since: '09:30' }],
    ['out', child('/', 'M', [out('10:30')]), '14:00', { at: 'out', since: '10:30', isOverdue: false }],
    [
      'overdue',
      child('/', null, [out('10:30', { expectedBack: '11:30' })]),
      '11:31',
      { at: 'out', isOverdue: true },
    ],
    [
      'found by the afternoon register',
      child('/', '\\', [out('10:30')]),
      '14:00',
      { at: 'school', since: null },
    ],
    [
      'back',
      child('/', null, [out('10:30'), movement('back', '11:10')]),
      '12:00',
      { at: 'school', since: '11:10' },
    ],
    [
      'back, then missed',
      child('/', 'N', [out('10:30'), movement('back', '11:10')]),
      '13:20',
      { at: 'away', code: 'N' },
    ],
  ] as const)('%s', (_, day, time, where) => {
    expect(whereabouts(day, TIMES, time)).toMatchObject(where)
  })
})

test.each([
  ['C2', 'arrived', 'pm null to C2'],
  [undefined, 'arrived', 'pm null to U'],
] as const)('[M7] who arrives after the register has closed with %s planned', (code, kind, mark) => {
  const planned = code && { pm: code }
  expect(changes(movement(kind, '13:40'), { ...child('/', null), planned })).toEqual([mark])
})

describe('[M6] what cannot follow', () => {
  const now = { date: TODAY, time: '10:30' }
  test.each([
    ['a time to come', movement('arrived', '10:36'), [], 'toCome'],
    ['a clock that is a little ahead', movement('arrived', '10:35'), [], null],
    ['out twice', out('10:20'), [out('10:00')], 'alreadyOut'],
    ['back without out', movement('back', '10:20'), [], 'notOut'],
    ['arriving while out', movement('arrived', '10:20'), [out('10:00')], 'alreadyOut'],
    ['before the last', movement('back', '09:59'), [out('10:00')], 'beforeLast'],
    ['back before out', out('10:00', { expectedBack: '10:00' }), [], 'backBeforeOut'],
    ['out again', out('10:20'), [out('09:00'), movement('back', '10:00')], null],
  ] as const)('%s', (_, next, movements, refusal) => {
    expect(refuseMovement(next, child('/', null, [...movements]), { times: TIMES, now })).toBe(refusal)
  })
  test.each([
    ['leave again', out('14:00'), null],
    ['come back', movement('back', '14:00'), 'notOut'],
  ] as const)(
    'a child whom the afternoon register has there, but who was not signed back in, can %s',
    (_, next, refusal) => {
      const found = child('/', '\\', [out('11:00', { expectedBack: '12:30' })])
      expect(refuseMovement(next, found, { times: TIMES, now: { date: TODAY, time: '14:00' } })).toBe(refusal)
    },
  )
  test('a day to come', () => {
    const on = (day: string) => ({ ...child('/', null), date: isoDate(day) })
    expect(refuseMovement(out('09:00'), on('2026-11-16'), { times: TIMES, now })).toBe('toCome')
    expect(refuseMovement(out('23:00'), on('2026-11-12'), { times: TIMES, now })).toBeNull()
  })
})

test('[M6] a movement is said in words, a late arrival with its minutes', () => {
  const leaving = out('10:30', { withWhom: 'Sarah Baker (mother)', expectedBack: '12:15' })
  expect(movementLabel(leaving)).toBe('Out 10:30, appointment, with Sarah Baker (mother), back by 12:15')
  expect(movementLabel(out('09:30', { reason: 'ill' }))).toBe('Out 9:30, ill, not expected back')
  expect(movementReason(movement('arrived', '09:05'), { yearGroup: 'Year 3', times: TIMES })).toBe(
    'Arrived 9:05, 25 minutes late',
  )
  const said = { yearGroup: 'Year 3', times: TIMES, note: 'the bus was late' }
  expect(movementReason(movement('arrived', '09:05'), said)).toBe(
    'Arrived 9:05, 25 minutes late: the bus was late',
  )
  expect(movementReason(movement('back', '12:20'), { yearGroup: 'Year 3', times: TIMES })).toBe('Back 12:20')
  const marks = (next: Movement, day: ChildDay) => marksLabel(marksOf(next, day, TIMES))
  expect(marks(movement('arrived', '09:05'), child('N', null))).toBe('Morning: N becomes L')
  expect(marks(out('10:30'), child('/', null))).toBe('Afternoon: M')
  expect(marks(movement('back', '11:00'), child('/', 'M', [out('10:30')]))).toBe('Afternoon: M is removed')
  expect(marks(out('14:00'), child('/', '\\'))).toBe('No mark changes')
})

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

test('[M6] an arrival can be taken back until the child is signed out', () => {
  const arrived = movement('arrived', '09:05')
  expect(arrivalToTakeBack([out('08:50'), arrived])).toBe(arrived)
  expect(arrivalToTakeBack([arrived, out('10:30')])).toBeUndefined()
  expect(arrivalToTakeBack([])).toBeUndefined()
})
