import type { AnswerOf } from '#contract/call.ts'
import type { weeklyCalls } from '#contract/weekly.ts'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import { isoDate, mondayOf, weekdayOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { weeklyStatistics } from '#domain/reports/weekly-statistics.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import type { TestServer } from '#testing/test-server.ts'
import { CALENDAR, MONDAY, openWeeklySchool } from '#testing/weekly-school.ts'
import { addMarks, addPupil, addPupils } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { trendOf } from './weekly-trend.ts'

type Trend = AnswerOf<typeof weeklyCalls.trend>

let server: TestServer
let staff: BrowserSession

beforeAll(async () => {
  ;({ server, staff } = await openWeeklySchool())
})
afterAll(() => server.close())
beforeEach(() => server.database.query(sql`delete from students`))

async function trend(query = '', monday = MONDAY): Promise<Trend> {
  return (await staff.getJson<Trend>(`/api/attendance/week/${monday}/trend${query}`)).body
}

describe('the trend', () => {
  test('it has every week of the term so far, also those without marks, and no week of half term', async () => {
    const { termName, weeks } = await trend('', isoDate('2026-10-19'))
    expect(termName).toBe('Autumn')
    expect(weeks.map(({ weekStartDate, weekNumber }) => [weekStartDate, weekNumber])).toEqual([
      ['2026-09-14', 1],
      ['2026-09-21', 2],
      ['2026-09-28', 3],
      ['2026-10-05', 4],
      ['2026-10-19', 5],
    ])
  })

  test('a day that lost its register is in it while it has marks', async () => {
    const pupil = await addPupil(server.database)
    const halfTerm = async () =>
      (await trend('', isoDate('2026-10-19'))).weeks.find(
        ({ weekStartDate }) => weekStartDate === '2026-10-12',
      )
    expect(await halfTerm()).toBeUndefined()
    await addMarks(server.database, [{ pupil, date: '2026-10-12', am: '/', pm: 'N' }])
    expect(await halfTerm()).toMatchObject({ attended: 1, marked: 2 })
  })

  test('an extra day before the term begins does not take the number from its week', () => {
    const day = { termName: 'Autumn', attended: 1, marked: 2 }
    const { weeks } = trendOf([
      { ...day, date: isoDate('2026-09-14'), weekNumber: null },
      { ...day, date: isoDate('2026-09-17'), weekNumber: 1 },
    ])
    expect(weeks).toEqual([{ weekStartDate: '2026-09-14', weekNumber: 1, attended: 2, marked: 4 }])
  })

  test('outside of a term there is nothing to show', async () => {
    const { termName, weeks } = await trend('', isoDate('2026-12-21'))
    expect({ termName, weeks }).toEqual({ termName: null, weeks: [] })
  })

  test('[F1] a Saturday with a register is counted in no week, as no week shows it', async () => {
    const child = await addPupil(server.database)
    const saturday = isoDate('2026-09-26')
    const makeSchoolDay = (isSchoolDay: boolean) =>
      server.database.query(
        sql`update school_calendar set is_register_required = ${isSchoolDay} where date = ${saturday}`,
      )
    await addMarks(server.database, [
      { pupil: child, date: '2026-09-25', am: '/', pm: '\\' },
      { pupil: child, date: saturday, am: 'I', pm: 'I' },
    ])
    await makeSchoolDay(true)
    const { weeks } = await trend()
    await makeSchoolDay(false)
    expect(weeks).toContainEqual({ weekStartDate: '2026-09-21', weekNumber: 2, attended: 2, marked: 2 })
  })

  const dates = CALENDAR.filter(({ date }) => date >= '2026-09-17' && date <= '2026-10-11').map(
    ({ date }) => date,
  )
  const anyCode = fc.option(fc.constantFrom(...CODE_LIST), { nil: null })
  const anyMark = fc.record({
    child: fc.integer({ min: 0, max: 2 }),
    date: fc.constantFrom(...dates),
    am: anyCode,
    pm: anyCode,
  })

  test('[F5] its figures agree with a plain recount of the marks, by week, by weekday and by class', async () => {
    const children = await addPupils(server.database, [{}, {}, { yearGroup: 'Year 1' }])
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyMark, { selector: ({ child, date }) => `${child} ${date}`, maxLength: 40 }),
        fc.constantFrom('All', 'Reception'),
        async (drawn, yearGroup) => {
          await server.database.query(sql`delete from attendance_records`)
          const marks = drawn.map(({ child, ...rest }) => ({ pupil: children[child] ?? 0, ...rest }))
          await addMarks(server.database, marks)
          const counted = marks.filter(
            ({ pupil, date }) =>
              // Friday 9 October is an inset day: what was marked before it became one is counted.
              weekdayOf(date) <= 5 && (yearGroup === 'All' || pupil !== children[2]),
          )
          const recount = (isIn: (date: IsoDate) => boolean) => {
            const codes = counted.filter(({ date }) => isIn(date)).flatMap(({ am, pm }) => [am, pm])
            const { present, late, marked } = weeklyStatistics(codes)
            return { attended: present + late, marked }
          }
          const { weeks, weekdays } = await trend(`?yearGroup=${yearGroup}`)
          expect(weeks).toMatchObject(
            ['2026-09-14', '2026-09-21', '2026-09-28', MONDAY].map((monday) => ({
              weekStartDate: monday,
              ...recount((date) => mondayOf(date) === monday),
            })),
          )
          expect(weekdays).toEqual(
            [1, 2, 3, 4, 5].map((weekday) => ({
              weekday,
              ...recount((date) => weekdayOf(date) === weekday),
            })),
          )
        },
      ),
      { numRuns: 25 },
    )
  })
})
