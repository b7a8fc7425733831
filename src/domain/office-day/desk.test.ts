import { isoDate } from '#domain/calendar/iso-date.ts'
import { describe, expect, test } from 'vitest'
import type { Code } from '#domain/attendance/codes.ts'
import { registersNotTaken, sectionOf, unexplainedSessions } from './desk.ts'
import type { DeskClass, DeskMark } from './desk.ts'
import { USUAL_TIMES } from './school-times.ts'
import type { SchoolTimes } from './school-times.ts'

const mark = (code: Code | null, wasUnexplained = false): DeskMark => ({ code, reason: null, wasUnexplained })
const child = (am: DeskMark, pm: DeskMark = mark(null)) => ({ am, pm })

test.each([
  ['an N needs a reason', child(mark('N')), 'am', 'noReason'],
  ['also in the afternoon', child(mark('N'), mark('\\')), 'pm', 'noReason'],
  ['an N of the afternoon is none of the morning', child(mark('/'), mark('N')), 'am', null],
  ['a late child', child(mark('L')), 'am', 'late'],
  ['a child who came after the register closed', child(mark('U')), 'am', 'late'],
  ['late in the morning, there in the afternoon', child(mark('L'), mark('\\')), 'pm', null],
  ['an N that became late', child(mark('L', true)), 'am', 'late'],
  ['a known absence', child(mark('I')), 'am', 'expected'],
  ['a visit', child(mark('V')), 'am', 'expected'],
  ['a child who is not required', child(mark('X')), 'am', 'expected'],
  ['a morning appointment, not marked yet in the afternoon', child(mark('M')), 'pm', null],
  ['an N whose reason was found', child(mark('I', true)), 'am', 'done'],
  ['an N that was a mistake', child(mark('/', true)), 'am', 'done'],
  ['in the afternoon too', child(mark('I', true), mark('I')), 'pm', 'done'],
  ['a child who is there', child(mark('/'), mark('\\')), 'pm', null],
] as const)('[M3] %s', (_, marks, session, section) => {
  expect(sectionOf(marks, session)).toBe(section)
})

test('[M3, M6] a child who is out stands there once, unless a reason is missing', () => {
  expect(sectionOf(child(mark('/'), mark('M')), 'pm', true)).toBe('out')
  expect(sectionOf(child(mark('L')), 'am', true)).toBe('out')
  expect(sectionOf(child(mark('N')), 'am', true)).toBe('noReason')
})

test('[M3] both sessions of a day can be unexplained', () => {
  expect(unexplainedSessions(child(mark('N'), mark('N')))).toEqual(['am', 'pm'])
})

describe('[M3] registers not taken', () => {
  const today = isoDate('2026-11-13')
  const times: SchoolTimes = { school: USUAL_TIMES, morningOnlyDates: [], classes: [] }
  const year3 = (fields: Partial<DeskClass> = {}): DeskClass => ({
    ...{ yearGroup: 'Year 3', date: today, pupils: 25, am: { unmarked: 25 }, pm: { unmarked: 25 } },
    ...fields,
  })
  const missing = (classes: DeskClass[], session: 'am' | 'pm', time: string, held = times) =>
    registersNotTaken(classes, held, { session, date: today, time }).map(
      (each) => `${each.date} ${each.session} ${each.unmarked}`,
    )

  test('a register is missing from the minute in which it opens', () => {
    expect(missing([year3()], 'am', '08:39')).toEqual([])
    expect(missing([year3()], 'am', '08:40')).toEqual(['2026-11-13 am 25'])
    expect(missing([year3()], 'pm', '12:59')).toEqual(['2026-11-13 am 25'])
    expect(missing([year3()], 'pm', '13:00')).toEqual(['2026-11-13 am 25', '2026-11-13 pm 25'])
  })

  test('one pupil without a mark is a register that is not whole; a whole one is not listed', () => {
    expect(missing([year3({ am: { unmarked: 1 } })], 'am', '10:00')).toEqual(['2026-11-13 am 1'])
    expect(missing([year3({ am: { unmarked: 0 } })], 'am', '10:00')).toEqual([])
  })

  test('an afternoon that the class does not have is not missing', () => {
    const short: SchoolTimes = { ...times, morningOnlyDates: [today] }
    expect(missing([year3({ am: { unmarked: 0 } })], 'pm', '14:00', short)).toEqual([])
  })

  test('an earlier day is missing whole at any time', () => {
    expect(missing([year3({ date: isoDate('2026-11-12') })], 'am', '07:00')).toEqual([
      ...['2026-11-12 am 25', '2026-11-12 pm 25'],
    ])
  })
})
