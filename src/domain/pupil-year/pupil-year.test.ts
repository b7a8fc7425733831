import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { addDays, isoDate, weekdayOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { daysBesideHolidays, sessionsOf, yearPatterns } from './year-patterns.ts'
import { yearWeeks } from './year-weeks.ts'
import type { YearMark } from './year-weeks.ts'

const MONDAY = isoDate('2026-09-07')
/** School days from a Monday on; the fourth and the seventh week are holidays. */
const DATES = Array.from({ length: 70 }, (_, place) => ({
  date: addDays(MONDAY, place),
  week: Math.floor(place / 7),
}))
  .filter(({ date, week }) => weekdayOf(date) <= 5 && week !== 3 && week !== 6)
  .map(({ date }) => date)
const marked = (codeOf: (date: IsoDate, place: number) => Code): YearMark[] =>
  DATES.map((date, place) => ({ date, am: codeOf(date, place), pm: '\\', note: null }))

describe('[Q2] patterns of a year', () => {
  test.each<[string, YearMark[], string[]]>([
    ['always there', marked(() => '/'), []],
    ['ill on Mondays', marked((date) => (weekdayOf(date) === 1 ? 'I' : '/')), ['Absent on 8 of 8 Mondays.']],
    ['ill once a week, on another day each', marked((_, place) => (place % 6 === 0 ? 'I' : '/')), []],
    ['late now and then', marked((_, place) => (place < 4 ? 'L' : '/')), ['Late 4 times.']],
    [
      'away beside the holidays',
      marked((date) => (daysBesideHolidays(DATES).has(date) ? 'G' : '/')),
      ['Absent on 4 of 4 days before or after a holiday.'],
    ],
    [
      'in the first week',
      marked(() => 'I').slice(0, 5),
      ['There are too few sessions yet to speak of patterns.'],
    ],
    [
      'never required',
      marked(() => 'X').map((mark) => ({ ...mark, pm: 'X' })),
      ['There are too few sessions yet to speak of patterns.'],
    ],
  ])('%s', (_, marks, sentences) => {
    expect(yearPatterns(marks, DATES)).toEqual(sentences)
  })

  const codes = fc.array(fc.option(fc.constantFrom(...CODE_LIST), { nil: null }), {
    minLength: 2 * DATES.length,
    maxLength: 2 * DATES.length,
  })
  const marksOf = (given: readonly (Code | null)[]): YearMark[] =>
    DATES.map((date, place) => ({
      ...{ date, am: given[2 * place] ?? null, pm: given[2 * place + 1] ?? null, note: null },
    }))

  test('sessions equal a recount by the lists of the law', () => {
    const attending = '/ \\ L B K P V W'.split(' ')
    const missed = 'C C1 C2 E I J1 M R S T G N O U'.split(' ')
    fc.assert(
      fc.property(codes, (given) => {
        const text = given.filter((code) => code !== null) as string[]
        const attended = text.filter((code) => attending.includes(code)).length
        const possible = attended + text.filter((code) => missed.includes(code)).length
        expect(sessionsOf(marksOf(given))).toEqual({ attended, possible })
      }),
    )
  })

  test('a weekday is named exactly where it has twice the share of absences of the other days', () => {
    const missed = new Set('C C1 C2 E I J1 M R S T G N O U'.split(' '))
    const counted = new Set([...missed, ...'/ \\ L B K P V W'.split(' ')])
    const names = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays']
    fc.assert(
      fc.property(codes, (given) => {
        const totals = names.map(() => ({ days: 0, absent: 0 }))
        for (const { date, am, pm } of marksOf(given)) {
          const both = [am ?? '', pm ?? '']
          const total = totals[weekdayOf(date) - 1]
          if (!total || !both.some((code) => counted.has(code))) continue
          total.days += 1
          if (both.some((code) => missed.has(code))) total.absent += 1
        }
        const all = totals.reduce((sum, each) => ({
          days: sum.days + each.days,
          absent: sum.absent + each.absent,
        }))
        const expected = names.filter((_, place) => {
          const { days = 0, absent = 0 } = totals[place] ?? {}
          const [otherDays, otherAbsent] = [all.days - days, all.absent - absent]
          return absent >= 3 && (otherAbsent === 0 || absent / days >= (2 * otherAbsent) / otherDays)
        })
        const said = yearPatterns(marksOf(given), DATES).flatMap(
          (sentence) => /of \d+ (\w+days)\./.exec(sentence)?.[1] ?? [],
        )
        expect(said.toSorted()).toEqual(expected.toSorted())
      }),
    )
  })
})

describe('[Q2] the picture of a year', () => {
  const today = addDays(MONDAY, 8)
  const weeks = (isOnRoll: (date: IsoDate) => boolean = () => true) =>
    yearWeeks([{ weekNumber: 1, termName: 'Autumn', dates: DATES }], marked(() => '/').slice(0, 6), {
      today,
      isOnRoll,
    })

  test('has a row for each week with a register up to today, Monday morning to Friday afternoon', () => {
    expect(weeks()).toHaveLength(2)
    expect(weeks()[0]?.cells).toHaveLength(10)
    expect(weeks()[0]?.cells[9]).toEqual({ kind: 'mark', date: '2026-09-11', session: 'pm', code: '\\' })
  })

  test('tells what is not marked from what is to come and from days off roll', () => {
    expect(weeks()[1]?.cells.map(({ kind }) => kind)).toEqual([
      ...['mark', 'mark', 'blank', 'blank'],
      ...['none', 'none', 'none', 'none', 'none', 'none'],
    ])
    const left = weeks((date) => date < MONDAY)
    expect(left[1]?.cells.slice(0, 4).map(({ kind }) => kind)).toEqual(['mark', 'mark', 'none', 'none'])
  })
})
