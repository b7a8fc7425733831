import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { Code } from './codes.ts'
import { addDays, isoDate, weekdayOf } from '#domain/calendar/iso-date.ts'
import { CODE_LIST } from './codes.ts'
import type { Marks } from './marks.ts'
import {
  illnessEpisodes,
  isReasonOverdue,
  mayBeReturned,
  reasonDeadline,
  returnsDue,
  sessionsWithoutReason,
  STATUTORY,
  unauthorisedEpisodes,
} from './statutory.ts'

// Three weeks from Monday 10 November 2025; Wednesday the 12th is an inset day.
const calendar: CalendarDay[] = Array.from({ length: 21 }, (_, index) =>
  addDays(isoDate('2025-11-10'), index),
).map((date) => {
  const isRegisterRequired = weekdayOf(date) <= 5 && date !== '2025-11-12'
  const dayType = isRegisterRequired ? 'teaching' : weekdayOf(date) > 5 ? 'weekend' : 'inset'
  return { date, academicYear: '2025-2026', termName: 'Autumn', weekNumber: 1, dayType, isRegisterRequired }
})

function times(count: number, am: Code | null, pm: Code | null): Marks[] {
  return Array.from({ length: count }, () => ({ am, pm }))
}

const FIRST = isoDate('2025-09-01')
/** One day after the other. */
const dated = (days: readonly Marks[]) =>
  days.map((marks, place) => ({ ...marks, date: addDays(FIRST, place) }))

test('the figures are those of statutory practice', () => {
  expect(STATUTORY).toEqual({
    reasonWithinSchoolDays: 5,
    unauthorisedReturnDays: 10,
    illnessReturnDays: 15,
    joinerReturnDays: 5,
    retentionYears: 6,
    persistentPercent: 10,
    severePercent: 50,
  })
})

describe('an N without a reason', () => {
  test.each([
    ['N', 'N', ['am', 'pm']],
    ['N', null, ['am']],
    ['O', 'N', ['pm']],
    ['/', '\\', []],
  ] as const)('of %s and %s is open for %j', (am, pm, sessions) => {
    expect(sessionsWithoutReason({ am, pm })).toEqual(sessions)
  })

  test('has five school days, not counting its own, weekends or inset days', () => {
    expect(reasonDeadline(calendar, isoDate('2025-11-10'))).toBe('2025-11-18')
    expect(reasonDeadline(calendar, isoDate('2025-11-17'))).toBe('2025-11-24')
  })

  test.each([
    ['2025-11-10', false],
    ['2025-11-18', false],
    ['2025-11-19', true],
  ])('of 10 November is overdue on %s: %s', (today, expected) => {
    expect(isReasonOverdue(calendar, isoDate('2025-11-10'), isoDate(today))).toBe(expected)
  })

  test('is not overdue while the calendar ends before its fifth school day', () => {
    expect(reasonDeadline(calendar, isoDate('2025-11-27'))).toBeUndefined()
    expect(isReasonOverdue(calendar, isoDate('2025-11-27'), isoDate('2026-06-01'))).toBe(false)
  })
})

describe('unauthorised absence in a row', () => {
  test.each([
    ['nine days', times(9, 'O', 'O'), 9, false],
    ['ten days', times(10, 'N', 'G'), 10, true],
    [
      'ten days broken by one attended',
      [...times(5, 'O', 'O'), ...times(1, '/', '\\'), ...times(5, 'O', 'O')],
      5,
      false,
    ],
    [
      'ten days broken by an afternoon attended',
      [...times(5, 'O', 'O'), ...times(1, 'O', '\\'), ...times(5, 'O', 'O')],
      5,
      false,
    ],
    [
      'ten days broken by one of illness',
      [...times(5, 'O', 'O'), ...times(1, 'I', 'I'), ...times(5, 'O', 'O')],
      5,
      false,
    ],
    [
      'ten days around one not required',
      [...times(5, 'O', 'O'), ...times(1, 'X', 'X'), ...times(5, 'O', 'O')],
      10,
      true,
    ],
    [
      'ten days around one without marks',
      [...times(5, 'O', 'O'), ...times(1, null, null), ...times(5, 'O', 'O')],
      10,
      true,
    ],
    ['nine days and a morning so far', [...times(9, 'O', 'O'), ...times(1, 'O', null)], 9, false],
    ['ten part-time days', times(10, 'O', 'X'), 10, true],
    ['ten days before the return to school', [...times(10, 'O', 'O'), ...times(3, '/', '\\')], 10, true],
    ['no days', [], 0, false],
  ])('%s', (_, days, run, isDue) => {
    const episodes = unauthorisedEpisodes(dated(days))
    expect(Math.max(0, ...episodes.map((episode) => episode.days))).toBe(run)
    expect(returnsDue(dated(days))).toEqual(
      isDue ? [{ reason: 'unauthorised', since: FIRST, days: run }] : [],
    )
  })
})

describe('illness', () => {
  test.each([
    ['fourteen and a half days', [...times(14, 'I', 'I'), ...times(1, 'I', '\\')], 14.5, false],
    ['fifteen days in a row', times(15, 'I', 'I'), 15, true],
    [
      'fifteen days in total',
      [...times(8, 'I', 'I'), ...times(20, '/', '\\'), ...times(7, 'I', 'I')],
      15,
      true,
    ],
    ['thirty half days', times(30, '/', 'I'), 15, true],
    ['fifteen part-time days', times(15, 'I', 'X'), 15, true],
    ['a morning so far', times(1, 'I', null), 0.5, false],
    ['appointments', times(20, 'M', 'M'), 0, false],
  ])('%s', (_, days, total, isDue) => {
    expect(illnessEpisodes(dated(days)).reduce((sum, spell) => sum + spell.days, 0)).toBe(total)
    expect(returnsDue(dated(days))).toMatchObject(isDue ? [{ reason: 'illness', days: total }] : [])
  })
})

test('a pupil can be due for both returns', () => {
  expect(returnsDue(dated([...times(10, 'O', 'O'), ...times(15, 'I', 'I')]))).toEqual([
    { reason: 'unauthorised', since: FIRST, days: 10 },
    { reason: 'illness', since: addDays(FIRST, 10), days: 15 },
  ])
})

describe('[Q5] a return is made once for each episode', () => {
  test('of unauthorised absence', () => {
    const twice = [...times(10, 'O', 'O'), ...times(1, '/', '\\'), ...times(12, 'G', 'G')]
    expect(returnsDue(dated(twice))).toEqual([
      { reason: 'unauthorised', since: FIRST, days: 10 },
      { reason: 'unauthorised', since: addDays(FIRST, 11), days: 12 },
    ])
  })

  test('of illness: when the year reaches 15 days, and for each later period of 15', () => {
    const well = times(1, '/', '\\')
    const days = [
      ...[...times(10, 'I', 'I'), ...well, ...times(6, 'I', 'I'), ...well],
      ...[...times(3, 'I', 'I'), ...well, ...times(15, 'I', 'I')],
    ]
    expect(returnsDue(dated(days))).toEqual([
      { reason: 'illness', since: addDays(FIRST, 11), days: 16 },
      { reason: 'illness', since: addDays(FIRST, 22), days: 15 },
    ])
  })

  /** A letter for each day: lost, ill (I, or i for half a day), there, or nothing that counts. */
  const PRESENT = new Set('/ \\ L B K P V W'.split(' '))
  const AWAY = new Set('G N O U'.split(' '))
  const EXCUSED = new Set('C C1 C2 E I J1 M R S T'.split(' '))
  const is = (set: Set<string>, ...codes: (string | null)[]) => codes.some((code) => set.has(code ?? ''))
  const runLetter = ({ am, pm }: Marks) =>
    is(PRESENT, am, pm) || is(EXCUSED, am, pm) ? 'e' : is(AWAY, am, pm) && am && pm ? 'u' : '-'
  function illLetter({ am, pm }: Marks): string {
    const ill = [am, pm].filter((code) => code === 'I').length
    const other = am === 'I' ? pm : am
    if (ill === 2 || (ill === 1 && other && !is(PRESENT, other) && !is(AWAY, other) && !is(EXCUSED, other)))
      return 'I'
    return ill === 1 ? 'i' : is(PRESENT, am, pm) ? 'e' : '-'
  }
  const code = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<Code>('O', 'I') },
    { weight: 1, arbitrary: fc.constantFrom(null, ...CODE_LIST) },
  )
  /** Whole stretches of the same day, so that there are runs. */
  const stretch = fc
    .tuple(fc.record({ am: code, pm: code }), fc.integer({ min: 1, max: 17 }))
    .map(([day, count]) => Array.from({ length: count }, () => day))
  const year = fc.array(stretch, { maxLength: 14 }).map((stretches) => stretches.flat())

  test('in any year, as a recount of the days as text finds it', () => {
    fc.assert(
      fc.property(year, (days) => {
        const runs = [
          ...days
            .map(runLetter)
            .join('')
            .matchAll(/u[u-]*/g),
        ]
          .map(({ 0: text, index }) => ({ since: addDays(FIRST, index), days: text.split('u').length - 1 }))
          .filter((run) => run.days >= 10)
        const spells = [
          ...days
            .map(illLetter)
            .join('')
            .matchAll(/[Ii][Ii-]*/g),
        ].map(({ 0: text, index }) => ({
          ...{ since: addDays(FIRST, index), at: index },
          days: text.split('I').length - 1 + (text.split('i').length - 1) / 2,
        }))
        const upTo = (at: number) =>
          spells.filter((spell) => spell.at <= at).reduce((sum, { days: n }) => sum + n, 0)
        const first = spells.find(({ at }) => upTo(at) >= 15)
        const later = spells.filter((spell) => first && spell.at > first.at && spell.days >= 15)
        expect(returnsDue(dated(days))).toEqual([
          ...runs.map((run) => ({ reason: 'unauthorised', ...run })),
          ...(first ? [{ reason: 'illness', since: first.since, days: upTo(first.at) }] : []),
          ...later.map(({ since, days: count }) => ({ reason: 'illness', since, days: count })),
        ])
      }),
      { numRuns: 300 },
    )
  })
})

test.each([
  [isoDate('2020-09-01'), '2025-12-30', false],
  [isoDate('2020-09-01'), '2025-12-31', true],
  [null, '2025-12-30', true],
])('[C4] of a pupil born %s a return is made on %s: %s', (birthDate, today, expected) => {
  expect(mayBeReturned(birthDate, isoDate(today))).toBe(expected)
})
