import { dateOf, isoDate } from '#domain/calendar/iso-date.ts'
import { expect, test } from 'vitest'
import { buildReport, withOriginals } from '#client/features/annual-report/report.ts'
import { blockMarks, marksIn } from './block-marks.ts'

const TERM = { name: 'Autumn 2026', from: isoDate('2026-09-03'), to: isoDate('2026-12-11') }
const unamended = buildReport({
  yearGroup: 'All',
  outline: {
    ...{ today: isoDate('2026-09-04'), terms: [], years: [], term: TERM, yearGroups: ['Year 1'] },
    days: [3, 4, 7].map((day) => ({ date: dateOf(2026, 9, day), weekNumber: 1 })),
    pupils: [{ id: 1, name: 'Ada Able', yearGroup: 'Year 1', startDate: null, leaveDate: null }],
  },
  marks: [{ studentIds: [1], date: isoDate('2026-09-03'), amCodes: '/', pmCodes: 'Y1' }],
})
const amended = withOriginals(unamended, [
  { studentId: 1, date: isoDate('2026-09-03'), session: 'pm', original: 'N' },
])

test('[L3] the text of a block says the same as the report, session by session', () => {
  const block = blockMarks(amended)(0, 0)
  expect(block).toBe('/ Y1:N unmarked unmarked')
  expect(marksIn(block)).toEqual([
    { state: '/', original: undefined },
    { state: 'Y1', original: 'N' },
    { state: 'unmarked', original: undefined },
    { state: 'unmarked', original: undefined },
  ])
})

test('[G4] the last block ends with the last day', () => {
  expect(blockMarks(unamended)(0, 1)).toBe('future future')
})
