import { expect, test } from 'vitest'
import { USUAL_TIMES } from '#domain/office-day/school-times.ts'
import { lastMorningClosing, outdatedPaper } from './paper-due.ts'

test('[N3] the lists of the morning are due when the last register of the morning closes', () => {
  const school = { school: USUAL_TIMES, morningOnlyDates: [], classes: [] }
  expect(lastMorningClosing(school)).toBe('09:10')
  const late = { ...USUAL_TIMES, yearGroup: 'Nursery', am: { opens: '09:00', closes: '09:25' } }
  expect(lastMorningClosing({ ...school, classes: [late] })).toBe('09:25')
})

test('[N3] only the last mornings are kept', () => {
  const names = ['09', '10', '11', '12', '13', '16'].map((day) => `2026-11-${day}.html`)
  expect(outdatedPaper(names.toReversed())).toEqual(['2026-11-09.html'])
  expect(outdatedPaper(names.slice(1))).toEqual([])
})
