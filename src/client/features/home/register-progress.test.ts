import { isoDate } from '#domain/calendar/iso-date.ts'
import type { HalfDay } from '#domain/calendar/school-clock.ts'
import { describe, expect, test } from 'vitest'
import { pupilsLine, registerProgress } from './register-progress.ts'

const now: HalfDay = { date: isoDate('2026-11-13'), session: 'am' }
const yearOne = { yearGroup: 'Year 1', pupils: 20, unmarkedAm: 5, unmarkedPm: 20 }
const yearTwo = { yearGroup: 'Year 2', pupils: 10, unmarkedAm: 0, unmarkedPm: 0 }

describe('how far the registers are', () => {
  test('today counts the pupils of the open session', () => {
    const progress = registerProgress({ date: isoDate('2026-11-13'), classes: [yearOne, yearTwo] }, now)
    expect(progress).toEqual({
      missing: 5,
      words: 'pupils not marked yet this morning',
      pupils: 30,
      classes: [
        { name: 'Year 1', pupils: 20, missing: 5, share: 0.75, isFree: false },
        { name: 'Year 2', pupils: 10, missing: 0, share: 1, isFree: false },
      ],
    })
  })

  test('an earlier school day counts the marks of both sessions', () => {
    const progress = registerProgress({ date: isoDate('2026-11-12'), classes: [yearOne] }, now)
    expect(progress).toMatchObject({ missing: 25, words: 'marks missing for Thursday 12 November' })
    expect(progress.classes).toEqual([
      { name: 'Year 1', pupils: 20, missing: 25, share: 0.375, isFree: false },
    ])
  })

  test.each([
    [
      { date: isoDate('2026-11-13'), classes: [{ ...yearOne, unmarkedPm: 1 }] },
      'pm',
      'pupil not marked yet this afternoon',
    ],
    [{ date: isoDate('2026-11-13'), classes: [yearTwo] }, 'pm', 'Every pupil is marked this afternoon'],
    [{ date: isoDate('2026-11-12'), classes: [yearTwo] }, 'am', 'Every mark is in for Thursday 12 November'],
    [{ date: null, classes: [yearTwo] }, 'am', 'The school year has not begun'],
    [{ date: isoDate('2026-11-13'), classes: [] }, 'am', 'No pupils on roll yet'],
  ] as const)('%j in the %s session reads "%s"', ({ date, classes }, session, words) => {
    expect(registerProgress({ date, classes: [...classes] }, { ...now, session }).words).toBe(words)
  })

  const goesHome = { ...yearOne, unmarkedPm: 0, hasAfternoon: false }
  const thisAfternoon = { ...now, session: 'pm' } as const

  test('[M1] a class that goes home at noon is free in the afternoon, and is taken with its morning', () => {
    const today = registerProgress({ date: now.date, classes: [goesHome, yearTwo] }, thisAfternoon)
    expect(today).toMatchObject({ missing: 0, words: 'Every pupil is marked this afternoon' })
    expect(today.classes.map(({ isFree }) => isFree)).toEqual([true, false])
    const earlier = registerProgress({ date: isoDate('2026-11-12'), classes: [goesHome] }, thisAfternoon)
    expect(earlier.classes).toMatchObject([{ missing: 5, share: 0.75, isFree: false }])
  })

  test('[M1] an afternoon without school in any class is said to be one', () => {
    const empty = { yearGroup: 'Year 5', pupils: 0, unmarkedAm: 0, unmarkedPm: 0 }
    const { words } = registerProgress({ date: now.date, classes: [goesHome, empty] }, thisAfternoon)
    expect(words).toBe('No school this afternoon')
  })

  test('a class without pupils has nothing left to mark', () => {
    const empty = { yearGroup: 'Year 5', pupils: 0, unmarkedAm: 0, unmarkedPm: 0 }
    expect(registerProgress({ date: isoDate('2026-11-13'), classes: [empty] }, now).classes[0]?.share).toBe(1)
  })

  test('the school is counted in words, and not at all while it is empty', () => {
    expect(pupilsLine(registerProgress({ date: null, classes: [yearOne, yearTwo] }, now))).toBe(
      '30 pupils in 2 classes',
    )
    expect(pupilsLine(registerProgress({ date: null, classes: [{ ...yearOne, pupils: 1 }] }, now))).toBe(
      '1 pupil in 1 class',
    )
    expect(pupilsLine(registerProgress({ date: null, classes: [] }, now))).toBeUndefined()
  })
})
