import { expect, test } from 'vitest'
import { setupSteps } from './setup-progress.ts'

test('the steps to the first register are ticked off as they are gone', () => {
  const year = { id: 1, year: '2026-2027', isArchived: false, pupilCount: 0, registerDays: 0 }
  const done = (setup: Parameters<typeof setupSteps>[0]) => setupSteps(setup).map(({ isDone }) => isDone)
  expect(done({ years: [], classes: [] })).toEqual([false, false, false, false])
  expect(done({ years: [year], classes: [] })).toEqual([true, false, false, false])
  const oak = { id: 1, name: 'Oak', ageRange: null, displayOrder: 1, isActive: true, pupilCount: 0 }
  const ready = { ...year, registerDays: 180, pupilCount: 3 }
  expect(done({ years: [ready], classes: [oak] })).toEqual([true, true, true, true])
})
