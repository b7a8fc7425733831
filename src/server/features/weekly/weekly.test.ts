import type { WeekRow } from '#contract/weekly.ts'
import { addDays, isoDate } from '#domain/calendar/iso-date.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import type { TestServer } from '#testing/test-server.ts'
import { MONDAY, openWeeklySchool } from '#testing/weekly-school.ts'
import { addMarks, addPupil } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let server: TestServer
let staff: BrowserSession

beforeAll(async () => {
  ;({ server, staff } = await openWeeklySchool())
})
afterAll(() => server.close())
beforeEach(() => server.database.query(sql`delete from students`))

async function week(query = '', monday = MONDAY): Promise<WeekRow[]> {
  return (await staff.getJson<WeekRow[]>(`/api/attendance/week/${monday}${query}`)).body
}

describe('the week of a class', () => {
  test('[F1] a pupil has the codes of Monday to Friday, and nothing of the weekend or of other weeks', async () => {
    const pupil = await addPupil(server.database)
    await addMarks(server.database, [
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
    ['belongs to another academic year', { year: '2025-2026' }, false],
  ])('[F1] a pupil who %s is listed or not: %j, %s', async (_, pupil, isListed) => {
    const id = await addPupil(server.database, pupil)
    expect((await week()).map((row) => row.id)).toEqual(isListed ? [id] : [])
  })

  test.each([
    ['whose leave date was set back', { leaveDate: '2026-09-25' }],
    ['who was moved to another academic year', { year: '2025-2026' }],
  ])('[F5] a pupil %s stays in the weeks that have their marks', async (_, changed) => {
    const pupil = await addPupil(server.database, changed)
    await addMarks(server.database, [{ pupil, date: '2026-10-06', am: 'N', pm: 'N' }])
    expect(await week()).toMatchObject([{ id: pupil, am: [null, 'N', null, null, null] }])
    expect(await week('', isoDate('2026-09-28'))).toEqual([])
  })

  test('a week without any register lists no pupils', async () => {
    await addPupil(server.database)
    expect(await week('', isoDate('2026-10-12'))).toEqual([])
  })

  test('classes come in their order, pupils by last name and the name they are known by', async () => {
    const zoe = await addPupil(server.database, { lastName: 'Birch', knownAs: 'Zoe', yearGroup: 'Year 1' })
    const ben = await addPupil(server.database, { lastName: 'Birch', knownAs: 'Ben', yearGroup: 'Year 1' })
    const ash = await addPupil(server.database, { lastName: 'Ash', yearGroup: 'Year 1' })
    const young = await addPupil(server.database, { lastName: 'Young' })
    expect((await week()).map(({ id }) => id)).toEqual([young, ash, ben, zoe])
    expect((await week('?yearGroup=All')).map(({ id }) => id)).toEqual([young, ash, ben, zoe])
    expect((await week('?yearGroup=Year+1')).map(({ id }) => id)).toEqual([ash, ben, zoe])
    expect(await week('?yearGroup=Nowhere')).toEqual([])
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
