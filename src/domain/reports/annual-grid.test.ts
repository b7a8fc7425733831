import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gatherMarks } from './annual-grid.ts'
import { addTallies, annualCategory, annualTotals } from './annual-statistics.ts'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import { addDays, isoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

const codes = fc.option(fc.constantFrom(...CODE_LIST))
const PUPILS = [11, 7, 300]
const DAYS = [0, 1, 2, 3, 4].map((offset) => addDays(isoDate('2026-09-07'), offset))

// Records of known pupils and of a stranger, on school days and on others, each pupil and date once.
const records = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...PUPILS, 5),
    date: fc.integer({ min: -3, max: 8 }).map((offset) => addDays(isoDate('2026-09-07'), offset)),
    am: codes,
    pm: codes,
  }),
  { selector: ({ id, date }) => `${id} ${date}`, maxLength: 40 },
)

function gridOf(given: readonly { id: number; date: IsoDate; am: string | null; pm: string | null }[]) {
  const marks = gatherMarks(PUPILS)
  for (const { id, date, am, pm } of given)
    marks.addDay({ date, pupilIds: [id], am: [am ?? ''], pm: [pm ?? ''] })
  return marks.toGrid(DAYS)
}

describe('the grid of a term', () => {
  test('every cell holds the mark of its pupil, date and session', () => {
    fc.assert(
      fc.property(records, (given) => {
        const grid = gridOf(given)
        for (const [row, id] of PUPILS.entries()) {
          for (const [column, date] of grid.dates.entries()) {
            const record = given.find((other) => other.id === id && other.date === date)
            expect(grid.codeAt(row, column, 'am')).toBe(record?.am ?? null)
            expect(grid.codeAt(row, column, 'pm')).toBe(record?.pm ?? null)
          }
        }
      }),
    )
  })

  test('[G2] [G3] the totals equal a recount of the records', () => {
    fc.assert(
      fc.property(records, (given) => {
        const grid = gridOf(given)
        const totals = annualTotals(addTallies(PUPILS.map((_, row) => grid.tallyOf(row))))
        const marks = given
          .filter(({ id }) => PUPILS.includes(id))
          .flatMap(({ am, pm }) => [am, pm].filter((code) => code !== null))
        const present = marks.filter((code) => annualCategory(code) === 'present').length
        expect(totals.totalSessions).toBe(marks.length)
        expect(totals.presentSessions).toBe(present)
        expect(totals.ratePercent).toBe(
          marks.length === 0 ? null : Math.round((present * 1000) / marks.length) / 10,
        )
      }),
    )
  })

  test('a school day without a mark has its column, and so has a mark on any other date', () => {
    const grid = gridOf([{ id: 7, date: isoDate('2026-09-12'), am: '/', pm: null }])
    expect(grid.dates).toEqual([...DAYS, '2026-09-12'])
    expect(grid.codeAt(1, 5, 'am')).toBe('/')
    expect(grid.codeAt(1, 0, 'am')).toBeNull()
  })

  test('marks of a pupil who is not in the report are left out', () => {
    expect(gridOf([{ id: 5, date: isoDate('2026-09-12'), am: '/', pm: null }]).dates).toEqual(DAYS)
  })
})
