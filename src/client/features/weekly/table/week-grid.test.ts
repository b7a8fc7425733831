import type { WeekRow } from '#contract/weekly.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { addDays, isoDate, schoolWeek } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { closedWeek, daysOfWeek, daysWithMarks, weekGrid } from './week-grid.ts'

const MONDAY = isoDate('2026-11-09')
const WEEK = schoolWeek(MONDAY)

function day(date: IsoDate, dayType: CalendarDay['dayType']): CalendarDay {
  const isRegisterRequired = dayType === 'teaching'
  return { date, academicYear: '2026-2027', termName: 'Autumn', weekNumber: 10, dayType, isRegisterRequired }
}

const TEACHING = WEEK.map((date) => day(date, 'teaching'))

function row(fields: Partial<WeekRow>): WeekRow {
  const nothing = [null, null, null, null, null]
  const name = { firstName: 'Oliver', knownAs: null, lastName: 'Ash', yearGroup: 'Year 1' }
  return { id: 1, ...name, startDate: null, leaveDate: null, am: nothing, pm: nothing, ...fields }
}

test('[F1] the days are Monday to Friday, also when asked on the Sunday after', () => {
  expect(daysOfWeek(TEACHING, isoDate('2026-11-15')).map(({ date }) => date)).toEqual(WEEK)
})

const WITH_INSET = TEACHING.map((teaching, index) => (index === 2 ? day(teaching.date, 'inset') : teaching))

test('a day without a register says why', () => {
  const { classes } = weekGrid([row({ am: ['/', '/', null, '/', '/'] })], daysOfWeek(WITH_INSET, MONDAY))
  expect(classes[0]?.rows[0]?.cells[2]).toMatchObject({ kind: 'closed', notice: { title: 'Inset Day' } })
})

test('[F5] marks stand where the day lost its register afterwards, and are counted, as in the annual report', () => {
  const rows = [row({ am: ['/', '/', 'N', '/', '/'] }), row({ id: 2 })]
  const { classes, statistics } = weekGrid(rows, daysOfWeek(WITH_INSET, MONDAY))
  const cells = classes[0]?.rows.map((gridRow) => gridRow.cells[2])
  expect(cells).toMatchObject([{ kind: 'marks', am: 'N', pm: null }, { kind: 'closed' }])
  expect(statistics).toMatchObject({ present: 4, absent: 1, marked: 5 })
})

test('[F5] a day that lost its register has the columns of its marks where there are any, and only there', () => {
  const marked = weekGrid([row({ am: ['/', '/', 'N', '/', '/'] })], daysOfWeek(WITH_INSET, MONDAY))
  expect([...daysWithMarks(marked.classes[0]?.rows ?? [])]).toEqual([0, 1, 2, 3, 4])
  const without = weekGrid([row({ am: ['/', '/', null, '/', '/'] })], daysOfWeek(WITH_INSET, MONDAY))
  expect([...daysWithMarks(without.classes[0]?.rows ?? [])]).toEqual([0, 1, 3, 4])
})

test('[F5] the rate of possible sessions of each pupil and of all agrees with a recount of the marks', () => {
  const session = fc.array(fc.option(fc.constantFrom(...CODE_LIST), { nil: null }), {
    minLength: 5,
    maxLength: 5,
  })
  const ratePercentOf = (marks: readonly (Code | null)[]) => {
    const possible = marks.filter((code) => code !== null && !/^(?:[DQX]|Y[1-7])$/.test(code))
    const attended = possible.filter((code) => code !== null && '/\\BKLPVW'.includes(code)).length
    return possible.length === 0 ? null : Math.round((attended * 100) / possible.length)
  }
  fc.assert(
    fc.property(fc.array(fc.record({ am: session, pm: session }), { maxLength: 5 }), (weeks) => {
      const rows = weeks.map((week, index) => row({ id: index, ...week }))
      const grid = weekGrid(rows, daysOfWeek(TEACHING, MONDAY))
      const shown = grid.classes.flatMap((each) => each.rows)
      expect(shown.map(({ possible }) => possible.ratePercent)).toEqual(
        weeks.map(({ am, pm }) => ratePercentOf([...am, ...pm])),
      )
      expect(grid.possible.ratePercent).toBe(ratePercentOf(weeks.flatMap(({ am, pm }) => [...am, ...pm])))
    }),
  )
})

test('a week without any register says why, unless there are marks in it', () => {
  const days = daysOfWeek(
    WEEK.map((date) => day(date, 'half term')),
    MONDAY,
  )
  expect(closedWeek(days, undefined)?.title).toBe('Half Term')
  expect(closedWeek(days, weekGrid([row({})], days))?.title).toBe('Half Term')
  expect(closedWeek(days, weekGrid([row({ am: ['/', null, null, null, null] })], days))).toBeNull()
  expect(closedWeek(daysOfWeek(WITH_INSET, MONDAY), weekGrid([], []))).toBeNull()
})

test('a pupil who came on Wednesday and left on Thursday is away on the other days', () => {
  const pupil = row({ startDate: isoDate('2026-11-11'), leaveDate: isoDate('2026-11-12') })
  const { classes } = weekGrid([pupil], daysOfWeek(TEACHING, MONDAY))
  const kinds = classes[0]?.rows[0]?.cells.map(({ kind }) => kind)
  expect(kinds).toEqual(['away', 'away', 'marks', 'marks', 'away'])
})

test('marks stand where the leave date was set back afterwards, and are counted', () => {
  const pupil = row({ leaveDate: isoDate('2026-11-06'), am: ['N', 'N', null, null, null] })
  const { classes, statistics } = weekGrid([pupil], daysOfWeek(TEACHING, MONDAY))
  expect(classes[0]?.rows[0]?.cells.map(({ kind }) => kind)).toEqual([
    ...['marks', 'marks'],
    ...['away', 'away', 'away'],
  ])
  expect(statistics).toMatchObject({ absent: 2, marked: 2 })
})

const anyCode = fc.option(fc.constantFrom(...CODE_LIST), { nil: null })
const anySession = fc.array(anyCode, { minLength: 5, maxLength: 5 })
const anyRow = fc
  .record({
    yearGroup: fc.constantFrom('Reception', 'Year 1'),
    am: anySession,
    pm: anySession,
    start: fc.integer({ min: -3, max: 4 }),
  })
  .map(({ start, ...fields }) => row({ ...fields, startDate: addDays(MONDAY, start) }))

// A recount in the plainest words of the specification (§3), sharing nothing with the rules.
const ABSENT = ['C', 'E', 'I', 'M', 'R', 'S', 'T', 'G', 'N', 'O', 'U']
const PRESENT = ['/', '\\', 'B', 'K', 'P', 'V', 'W']

function recount(rows: readonly WeekRow[]) {
  const codes: Code[] = []
  for (const { am, pm } of rows) {
    for (const code of [...am, ...pm]) if (code) codes.push(code)
  }
  const present = codes.filter((code) => PRESENT.includes(code)).length
  const late = codes.filter((code) => code === 'L').length
  const absent = codes.filter((code) => ABSENT.includes(code)).length
  const marked = codes.length
  const ratePercent = marked === 0 ? null : Math.round((100 * (present + late)) / marked)
  return { present, late, absent, other: marked - present - late - absent, marked, ratePercent }
}

test('[F5] the figures of every pupil, class and the whole agree with a plain recount of the marks', () => {
  const calendar = TEACHING.map((teaching, index) =>
    index === 3 ? day(teaching.date, 'half term') : teaching,
  )
  const days = daysOfWeek(calendar, MONDAY)
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 12 }), (drawn) => {
      const rows = drawn.map((pupil, id) => ({ ...pupil, id }))
      const grid = weekGrid(rows, days)
      expect(grid.statistics).toEqual(recount(rows))
      expect(grid.pupilCount).toBe(rows.length)
      for (const { yearGroup, rows: members, statistics } of grid.classes) {
        const ofClass = rows.filter((pupil) => pupil.yearGroup === yearGroup)
        expect(statistics).toEqual(recount(ofClass))
        expect(members.map(({ id }) => id)).toEqual(ofClass.map(({ id }) => id))
        for (const member of members)
          expect(member.statistics).toEqual(recount(ofClass.filter(({ id }) => id === member.id)))
      }
    }),
  )
})
