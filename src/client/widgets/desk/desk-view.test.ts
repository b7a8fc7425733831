import { expect, test } from 'vitest'
import type { DeskChildAnswer, DeskToday } from '#contract/office-day/desk.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { USUAL_TIMES } from '#domain/office-day/school-times.ts'
import { deskView, withKeptLines } from './desk-view.ts'

const lines = (names: string): DeskChildAnswer[] =>
  names.split('').map((firstName) => ({ studentId: firstName, firstName }) as never)
const shown = (before: string, open: string, kept: string) =>
  withKeptLines(lines(before), lines(open), ({ firstName }) => kept.includes(firstName))
    .map(({ firstName }) => firstName)
    .join('')

test.each([
  ['a kept line stays where it stood', 'abcd', 'acd', 'b', 'abcd'],
  ['one that is not kept goes', 'abcd', 'acd', '', 'acd'],
  ['the first one stays first', 'abc', 'bc', 'a', 'abc'],
  ['several follow each other', 'abcde', 'ae', 'bcd', 'abcde'],
  ['a new line comes where it belongs', 'abc', 'axc', 'b', 'abxc'],
])('[P1] %s', (_, before, open, kept, expected) => {
  expect(shown(before, open, kept)).toBe(expected)
})

test('[M1, M3] the counts of a session leave out a class that has none, and its children', () => {
  const date = isoDate('2026-11-13')
  const mark = { code: 'I', reason: null, changedBy: null, wasUnexplained: false } as const
  const away = (studentId: number, yearGroup: string): DeskChildAnswer => ({
    ...{ studentId, firstName: 'Ada', knownAs: null, lastName: 'Ash', yearGroup, date, am: mark, pm: mark },
    ...{ readOnly: false, note: null, recent: [], attempts: [], contacts: [] },
  })
  const counts = { date, am: { unmarked: 1 }, pm: { unmarked: 3 } }
  const today: DeskToday = {
    ...{ date, isToday: true, movements: [], planned: [] },
    times: {
      ...{ school: { ...USUAL_TIMES, morningOnlyWeekdays: [] }, morningOnlyDates: [] },
      classes: [{ ...USUAL_TIMES, classId: 1, yearGroup: 'Year 1', morningOnlyWeekdays: [5] }],
    },
    classes: [
      { ...counts, yearGroup: 'Year 1', pupils: 18 },
      { ...counts, yearGroup: 'Year 3', pupils: 20 },
    ],
    children: [away(1, 'Year 1'), away(2, 'Year 3')],
  }
  const viewOf = (session: 'am' | 'pm') =>
    deskView(today, undefined, { session, now: { date, time: '14:00' } })
  expect(viewOf('am')).toMatchObject({ pupils: 38, unmarked: 2, away: 2, here: 36 })
  expect(viewOf('pm')).toMatchObject({ pupils: 20, unmarked: 3, away: 1, here: 19 })
})
