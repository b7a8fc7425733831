import type { weeklyCalls, WeekRow } from '#contract/weekly.ts'
import type { AnswerOf } from '#contract/call.ts'
import { planCalendar } from '#domain/calendar-plan.ts'
import { CODE_LIST } from '#domain/codes.ts'
import type { Code } from '#domain/codes.ts'
import { addDays, mondayOf, weekdayOf } from '#domain/iso-date.ts'
import { weeklyStatistics } from '#domain/weekly-statistics.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

// A short autumn: the week of 5 October has an inset day on its Friday, and half term follows it.
const PLAN = {
  year: '2026-2027',
  from: '2026-09-01',
  to: '2027-08-31',
  terms: [
    {
      name: 'Autumn',
      from: '2026-09-17',
      to: '2026-12-11',
      halfTerm: { from: '2026-10-12', to: '2026-10-16' },
    },
    {
      name: 'Spring',
      from: '2027-01-05',
      to: '2027-03-25',
      halfTerm: { from: '2027-02-15', to: '2027-02-19' },
    },
  ],
  insetDays: ['2026-10-09'],
  bankHolidays: [],
}
const CALENDAR = planCalendar(PLAN)
const MONDAY = '2026-10-05'

type Trend = AnswerOf<typeof weeklyCalls.trend>

let server: TestServer
let staff: BrowserSession

beforeAll(async () => {
  server = await openTestServer()
  staff = await server.signedInAs('staff')
  await server.database.query(
    `insert into academic_years (id, year) values (1, '2026-2027'), (2, '2025-2026')`,
  )
  await server.database.query(
    `insert into school_calendar
       (date, academic_year, academic_year_id, term_name, week_number, day_type, is_register_required)
     select date, '2026-2027', 1, term, week, type, required
     from unnest($1::date[], $2::text[], $3::integer[], $4::text[], $5::boolean[])
       as days (date, term, week, type, required)`,
    [
      CALENDAR.map(({ date }) => date),
      CALENDAR.map(({ termName }) => termName),
      CALENDAR.map(({ weekNumber }) => weekNumber),
      CALENDAR.map(({ dayType }) => dayType),
      CALENDAR.map(({ isRegisterRequired }) => isRegisterRequired),
    ],
  )
  await server.database.query(
    `insert into school_classes (name, display_order) values ('Reception', 2), ('Year 1', 3)`,
  )
})

afterAll(() => server.close())

beforeEach(() => server.database.query('delete from students'))

type NewPupil = {
  lastName?: string
  knownAs?: string | null
  yearGroup?: string
  startDate?: string | null
  leaveDate?: string | null
  year?: number
}

async function addPupil(pupil: NewPupil = {}): Promise<number> {
  const [added] = await server.database.query<{ id: number }>(
    `insert into students (academic_year_id, first_name, known_as, last_name, year_group, start_date, leave_date)
     values ($1, 'Oliver', $2, $3, $4, $5, $6) returning id`,
    [
      pupil.year ?? 1,
      pupil.knownAs,
      pupil.lastName ?? 'Ash',
      pupil.yearGroup ?? 'Reception',
      pupil.startDate,
      pupil.leaveDate,
    ],
  )
  return added?.id ?? 0
}

type Mark = { pupil: number; date: string; am: Code | null; pm: Code | null }

async function mark(marks: Mark[]): Promise<void> {
  await server.database.query(
    `insert into attendance_records (student_id, date, am_code, pm_code)
     select * from unnest($1::integer[], $2::date[], $3::text[], $4::text[])
     on conflict (student_id, date) do update set am_code = excluded.am_code, pm_code = excluded.pm_code`,
    [
      marks.map(({ pupil }) => pupil),
      marks.map(({ date }) => date),
      marks.map(({ am }) => am),
      marks.map(({ pm }) => pm),
    ],
  )
}

async function week(query = '', monday = MONDAY): Promise<WeekRow[]> {
  return (await staff.getJson<WeekRow[]>(`/api/attendance/week/${monday}${query}`)).body
}

async function trend(query = '', monday = MONDAY): Promise<Trend> {
  return (await staff.getJson<Trend>(`/api/attendance/week/${monday}/trend${query}`)).body
}

describe('the week of a class', () => {
  test('[F1] a pupil has the codes of Monday to Friday, and nothing of the weekend or of other weeks', async () => {
    const pupil = await addPupil()
    await mark([
      { pupil, date: '2026-10-02', am: 'N', pm: 'N' },
      { pupil, date: '2026-10-05', am: '/', pm: '\\' },
      { pupil, date: '2026-10-06', am: 'L', pm: null },
      { pupil, date: '2026-10-08', am: null, pm: 'Y1' },
      { pupil, date: '2026-10-10', am: 'N', pm: 'N' },
      { pupil, date: '2026-10-12', am: 'N', pm: 'N' },
    ])
    expect(await week()).toEqual([
      {
        id: pupil,
        firstName: 'Oliver',
        knownAs: null,
        lastName: 'Ash',
        yearGroup: 'Reception',
        startDate: null,
        leaveDate: null,
        am: ['/', 'L', null, null, null],
        pm: ['\\', null, null, 'Y1', null],
      },
    ])
  })

  test.each([
    ['came on the Thursday', { startDate: '2026-10-08' }, true],
    ['came on the Friday, which has no register', { startDate: '2026-10-09' }, false],
    ['left on the Monday', { leaveDate: '2026-10-05' }, true],
    ['left on the Sunday before', { leaveDate: '2026-10-04' }, false],
    ['was here for one day', { startDate: '2026-10-07', leaveDate: '2026-10-07' }, true],
    ['belongs to another academic year', { year: 2 }, false],
  ])('[F1] a pupil who %s is listed or not: %j, %s', async (_, pupil, isListed) => {
    const id = await addPupil(pupil)
    expect((await week()).map((row) => row.id)).toEqual(isListed ? [id] : [])
  })

  test('a week without any register lists nobody', async () => {
    await addPupil()
    expect(await week('', '2026-10-12')).toEqual([])
  })

  test('classes come in their order, pupils by last name and the name they are known by', async () => {
    const zoe = await addPupil({ lastName: 'Birch', knownAs: 'Zoe', yearGroup: 'Year 1' })
    const ben = await addPupil({ lastName: 'Birch', knownAs: 'Ben', yearGroup: 'Year 1' })
    const ash = await addPupil({ lastName: 'Ash', yearGroup: 'Year 1' })
    const young = await addPupil({ lastName: 'Young' })
    expect((await week()).map(({ id }) => id)).toEqual([young, ash, ben, zoe])
    expect((await week('?yearGroup=All')).map(({ id }) => id)).toEqual([young, ash, ben, zoe])
    expect((await week('?yearGroup=Year+1')).map(({ id }) => id)).toEqual([ash, ben, zoe])
    expect(await week('?yearGroup=Nowhere')).toEqual([])
  })
})

describe('the trend', () => {
  test('it has every week of the term so far, also those without marks, and no week of half term', async () => {
    const { termName, weeks } = await trend('', '2026-10-19')
    expect(termName).toBe('Autumn')
    expect(weeks.map(({ weekStartDate, weekNumber }) => [weekStartDate, weekNumber])).toEqual([
      ['2026-09-14', 1],
      ['2026-09-21', 2],
      ['2026-09-28', 3],
      ['2026-10-05', 4],
      ['2026-10-19', 5],
    ])
  })

  test('outside of a term there is nothing to show', async () => {
    const { termName, weeks } = await trend('', '2026-12-21')
    expect({ termName, weeks }).toEqual({ termName: null, weeks: [] })
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
    const children = [await addPupil(), await addPupil(), await addPupil({ yearGroup: 'Year 1' })]
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyMark, { selector: ({ child, date }) => `${child} ${date}`, maxLength: 40 }),
        fc.constantFrom('All', 'Reception'),
        async (drawn, yearGroup) => {
          await server.database.query('delete from attendance_records')
          const marks = drawn.map(({ child, ...rest }) => ({ pupil: children[child] ?? 0, ...rest }))
          await mark(marks)
          const counted = marks.filter(
            ({ pupil, date }) =>
              CALENDAR.find((day) => day.date === date)?.isRegisterRequired &&
              (yearGroup === 'All' || pupil !== children[2]),
          )
          const recount = (isIn: (date: string) => boolean) => {
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

describe('access and input', () => {
  test.each(['admin', 'staff', 'read-only'] as const)('%s may read the week and its trend', async (role) => {
    const browser = await server.signedInAs(role)
    expect((await browser.getJson(`/api/attendance/week/${MONDAY}`)).status).toBe(200)
    expect((await browser.getJson(`/api/attendance/week/${MONDAY}/trend`)).status).toBe(200)
  })

  test('a visitor is answered 401', async () => {
    expect((await server.visitor().getJson(`/api/attendance/week/${MONDAY}`)).status).toBe(401)
    expect((await server.visitor().getJson(`/api/attendance/week/${MONDAY}/trend`)).status).toBe(401)
  })

  test.each([addDays(MONDAY, 1), '2026-02-30', 'x', '2026-10-05T00:00:00Z'])(
    '[J7] %s is no Monday and is answered 400',
    async (date) => {
      for (const address of [`/api/attendance/week/${date}`, `/api/attendance/week/${date}/trend`]) {
        const { status, body } = await staff.getJson<{ message: string }>(address)
        expect(status).toBe(400)
        expect(body.message).toContain('weekStartDate must be')
      }
    },
  )
})
