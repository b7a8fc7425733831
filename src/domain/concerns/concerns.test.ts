import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import { chanceOfPattern } from './chance.ts'
import { concernsOf, hasConcern } from './concerns.ts'
import type { PupilCounts } from './concerns.ts'

const NOTHING: PupilCounts = {
  ...{ attended: 100, possible: 100, ill: 0, late: 0, lateAfterClosing: 0 },
  thirds: [
    { attended: 40, possible: 40 },
    { attended: 30, possible: 30 },
    { attended: 30, possible: 30 },
  ],
  weekdays: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, days: 10, absent: 0 })),
  besideHolidays: { days: 4, absent: 0 },
}
const weekdays = (...absent: number[]) =>
  absent.map((count, place) => ({ weekday: place + 1, days: 11, absent: count }))
const thirds = (...attended: number[]) => attended.map((count) => ({ attended: count, possible: 40 }))

describe('[Q4] a concern', () => {
  test.each<[string, Partial<PupilCounts>, Record<string, string>]>([
    ['of a pupil who is always there: none', {}, {}],
    [
      'of half the sessions missed',
      { attended: 50 },
      { severe: 'Missed 50 of 100 possible sessions (50.0%).' },
    ],
    [
      'of exactly a tenth missed',
      { attended: 90 },
      { persistent: 'Missed 10 of 100 possible sessions (10.0%).' },
    ],
    ['of less than a tenth missed: none', { attended: 91 }, {}],
    [
      'of attendance that falls twice',
      { thirds: thirds(40, 38, 36) },
      { falling: 'Attendance fell from 100.0% to 95.0% and 90.0%.' },
    ],
    ['of attendance that recovers: none', { thirds: thirds(40, 30, 31) }, {}],
    ['of attendance that falls a little: none', { thirds: thirds(40, 39, 37) }, {}],
    ['of too short a third: none', { thirds: [...thirds(40, 30), { attended: 1, possible: 19 }] }, {}],
    ['of a weekday', { weekdays: weekdays(6, 1, 0, 1, 0) }, { pattern: 'Absent on 6 of 11 Mondays.' }],
    ['of a weekday that chance explains: none', { weekdays: weekdays(3, 0, 0, 0, 0) }, {}],
    [
      'of the days beside holidays',
      { besideHolidays: { days: 4, absent: 4 }, weekdays: weekdays(1, 1, 1, 1, 0) },
      { pattern: 'Absent on 4 of 4 days before or after a holiday.' },
    ],
    ['of being late', { late: 5 }, { late: 'Late 5 times in 100 possible sessions.' }],
    [
      'of being late, also after closing',
      { late: 9, lateAfterClosing: 3 },
      { late: 'Late 9 times in 100 possible sessions, 3 of them after the register closed.' },
    ],
    ['of being late now and then: none', { late: 4 }, {}],
    ['of being late seldom: none', { late: 9, possible: 200, attended: 200 }, {}],
    ['of illness', { ill: 10 }, { illness: 'Ill for 10 of 100 possible sessions.' }],
    ['of one short illness: none', { ill: 9 }, {}],
    ['of few sessions: none', { attended: 0, possible: 19, ill: 19, late: 19 }, {}],
  ])('%s', (_, counts, expected) => {
    const found = concernsOf({ ...NOTHING, ...counts })
    expect(Object.fromEntries(found.map(({ kind, reason }) => [kind, reason]))).toEqual(expected)
  })

  test('of severe absence is one of persistent absence too', () => {
    const severe = concernsOf({ ...NOTHING, attended: 10 })
    expect([hasConcern(severe, 'severe'), hasConcern(severe, 'persistent')]).toEqual([true, true])
    const persistent = concernsOf({ ...NOTHING, attended: 80 })
    expect([hasConcern(persistent, 'severe'), hasConcern(persistent, 'persistent')]).toEqual([false, true])
  })
})

/** Exact, with whole numbers of any size. */
function choices(many: number, some: number): bigint {
  if (some < 0 || some > many) return 0n
  let result = 1n
  for (let place = 0; place < some; place += 1) result = (result * BigInt(many - place)) / BigInt(place + 1)
  return result
}

/** The share of all ways to place the absences that put at least so many on those days, in millionths. */
function exactChance(
  those: { days: number; absent: number },
  others: { days: number; absent: number },
): number {
  const absent = those.absent + others.absent
  let ways = 0n
  for (let elsewhere = 0; elsewhere <= others.absent; elsewhere += 1)
    ways += choices(others.days, elsewhere) * choices(those.days, absent - elsewhere)
  const all = choices(those.days + others.days, absent)
  return Number((ways * 10n ** 12n) / all) / 1e12
}

const dayCount = fc
  .integer({ min: 0, max: 60 })
  .chain((days) => fc.record({ days: fc.constant(days), absent: fc.integer({ min: 0, max: days }) }))

test('the chance of a pattern equals the exact share of all ways to place the absences', () => {
  fc.assert(
    fc.property(dayCount, dayCount, (those, others) => {
      expect(chanceOfPattern({ those, others })).toBeCloseTo(exactChance(those, others), 8)
    }),
  )
})

/** A year as text: one character pair for each session, so that the recount shares nothing with the rule. */
const session = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('/', '\\', 'I', 'O', 'L', 'U') },
  { weight: 1, arbitrary: fc.constantFrom('', ...CODE_LIST) },
)
const year = fc.array(fc.tuple(session, session), { minLength: 5, maxLength: 90 })

const ATTENDED = '/ \\ L B K P V W'.split(' ')
const MISSED = 'C C1 C2 E I J1 M R S T G N O U'.split(' ')
const many = (codes: readonly string[], among: readonly string[]) =>
  codes.filter((code) => among.includes(code)).length

/** Every school day is the next weekday; the first and the last day of each fourth week are beside a holiday. */
const weekdayAt = (place: number) => (place % 5) + 1
const isBeside = (place: number) => [0, 19].includes(place % 20)

function countsOf(days: readonly [string, string][]): PupilCounts {
  const sessions = (those: readonly [string, string][]) => {
    const codes = those.flat()
    const attended = many(codes, ATTENDED)
    return { attended, possible: attended + many(codes, MISSED) }
  }
  const dayCounts = (those: readonly [string, string][]) => ({
    days: those.filter((codes) => many(codes, [...ATTENDED, ...MISSED]) > 0).length,
    absent: those.filter((codes) => many(codes, MISSED) > 0).length,
  })
  const size = Math.ceil(days.length / 3)
  return {
    ...sessions(days),
    ill: many(days.flat(), ['I']),
    late: many(days.flat(), ['L', 'U']),
    lateAfterClosing: many(days.flat(), ['U']),
    thirds: [0, 1, 2].map((third) => sessions(days.slice(third * size, (third + 1) * size))),
    weekdays: [1, 2, 3, 4, 5].map((weekday) => ({
      weekday,
      ...dayCounts(days.filter((_, place) => weekdayAt(place) === weekday)),
    })),
    besideHolidays: dayCounts(days.filter((_, place) => isBeside(place))),
  }
}

/** The rules once more, as one would check them by hand with a pocket calculator. */
function recount(days: readonly [string, string][]): string[] {
  const all = days.flat()
  const away = all.filter((code) => MISSED.includes(code)).length
  const could = away + all.filter((code) => ATTENDED.includes(code)).length
  if (could < 20) return []
  const kinds: string[] = []
  if (away / could >= 0.5) kinds.push('severe')
  else if (away > 0 && (away * 10) / could >= 1) kinds.push('persistent')

  const size = Math.ceil(days.length / 3)
  const parts = [days.slice(0, size), days.slice(size, 2 * size), days.slice(2 * size)].map((part) => {
    const absent = part.flat().filter((code) => MISSED.includes(code)).length
    const present = part.flat().filter((code) => ATTENDED.includes(code)).length
    return { total: absent + present, rate: present / (absent + present) }
  })
  const [one, two, three] = parts.map(({ rate }) => rate)
  const isLong = parts.every(({ total }) => total >= 20)
  if (isLong && one && two !== undefined && three !== undefined)
    if (one > two && two > three && Math.round((one - three) * 1e9) >= 0.1 * 1e9) kinds.push('falling')

  const counted = days.flatMap((codes, place) => {
    const isAway = codes.some((code) => MISSED.includes(code))
    return isAway || codes.some((code) => ATTENDED.includes(code)) ? [{ place, isAway }] : []
  })
  const weekdaysThere = new Set(counted.map(({ place }) => place % 5))
  const groups = [
    ...[0, 1, 2, 3, 4].map((weekday) => (place: number) => place % 5 === weekday),
    (place: number) => isBeside(place),
  ]
  const found = groups.some((isOne) => {
    const those = counted.filter(({ place }) => isOne(place))
    const others = counted.filter(({ place }) => !isOne(place))
    const [here, elsewhere] = [those, others].map((group) => group.filter(({ isAway }) => isAway).length)
    if (here === undefined || elsewhere === undefined || here < 3) return false
    const isOften = elsewhere === 0 || here / those.length >= 2 * (elsewhere / others.length) - 1e-12
    const chance = exactChance(
      { days: those.length, absent: here },
      { days: others.length, absent: elsewhere },
    )
    return isOften && chance * (weekdaysThere.size + 1) < 0.01
  })
  if (found) kinds.push('pattern')

  const late = all.filter((code) => /^[LU]$/.test(code)).length
  if (late >= 5 && late / could >= 0.05) kinds.push('late')
  const ill = all.filter((code) => code === 'I').length
  if (ill > 9 && ill / could >= 0.05) kinds.push('illness')
  return kinds
}

test('[Q4] the concerns of any marks are those of a recount by hand', () => {
  fc.assert(
    fc.property(year, (days) => {
      expect(concernsOf(countsOf(days)).map(({ kind }) => kind)).toEqual(recount(days))
    }),
    { numRuns: 400 },
  )
})

test('[Q4] a pupil who misses the same weekday again and again is found among the others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 18 }), fc.integer({ min: 0, max: 4 }), (weeks, weekday) => {
      const days = Array.from({ length: weeks * 5 }, (_, place): [string, string] =>
        place % 5 === weekday ? ['I', 'I'] : ['/', '\\'],
      )
      expect(recount(days)).toContain('pattern')
      expect(concernsOf(countsOf(days)).find(({ kind }) => kind === 'pattern')?.reason).toContain(
        `Absent on ${weeks} of ${weeks} `,
      )
    }),
  )
})
