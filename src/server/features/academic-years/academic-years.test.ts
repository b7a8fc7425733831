import type { SchoolSetup, SetUpYear } from '#contract/school-setup.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { emptySchool } from '#testing/empty-school.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import { addPupil } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

type Refused = { message: string; code: string; count?: number }

const AUTUMN = {
  ...{ name: 'Autumn', from: '2026-09-03', to: '2026-12-11' },
  halfTerm: { from: '2026-10-19', to: '2026-10-30' },
}
const PLAN = { terms: [AUTUMN], insetDays: ['2026-09-01', '2026-09-02'], bankHolidays: ['2026-12-25'] }

describe('academic years', () => {
  let server: TestServer
  let admin: BrowserSession
  let year: SetUpYear
  const setup = async () => (await admin.getJson<SchoolSetup>('/api/school-setup')).body
  const plan = (fields: object = {}) =>
    admin.sendJson<CalendarDay[] & Refused>('PUT', `/api/academic-years/${year.id}/calendar`, {
      ...PLAN,
      ...fields,
    })
  beforeAll(async () => {
    server = await openTestServer()
    admin = await server.signedInAs('admin')
  })
  beforeEach(async () => {
    await emptySchool(server.database)
    year = (await admin.sendJson<SetUpYear>('POST', '/api/academic-years', { year: '2026-2027' })).body
  })
  afterAll(() => server.close())

  test('a new year has neither pupils nor register days, and is there only once', async () => {
    expect(year).toMatchObject({ year: '2026-2027', isArchived: false, pupilCount: 0, registerDays: 0 })
    const again = await admin.sendJson('POST', '/api/academic-years', { year: '2026-2027 ' })
    expect(again).toMatchObject({ status: 409, body: { message: '2026-2027 is there already.' } })
  })

  test.each(['2026', '2026-2028', '2026/2027', '26-27', '', '2026-2027-28'])(
    '[J1] %j is no year',
    async (name) => {
      const answer = await admin.sendJson<Refused>('POST', '/api/academic-years', { year: name })
      expect(answer.status).toBe(400)
      expect(answer.body.message).toMatch(/^year must/)
    },
  )

  test('a year can be archived and brought back', async () => {
    const send = (isArchived: boolean) =>
      admin.sendJson<SetUpYear>('PATCH', `/api/academic-years/${year.id}`, { isArchived })
    expect((await send(true)).body.isArchived).toBe(true)
    expect((await send(false)).body.isArchived).toBe(false)
    expect((await admin.sendJson('PATCH', '/api/academic-years/4242', { isArchived: true })).status).toBe(404)
  })

  test('a year without pupils goes with its calendar; one with pupils stays', async () => {
    await plan()
    const other = (await admin.sendJson<SetUpYear>('POST', '/api/academic-years', { year: '2027-2028' })).body
    await addPupil(server.database)
    expect(await admin.sendJson('DELETE', `/api/academic-years/${year.id}`)).toMatchObject({
      ...{ status: 409, body: { message: '2026-2027 has pupils and stays; it can be archived instead.' } },
    })
    expect((await setup()).years.find(({ id }) => id === year.id)?.registerDays).toBeGreaterThan(0)
    expect((await admin.sendJson('DELETE', `/api/academic-years/${other.id}`)).status).toBe(204)
    await server.database.query(sql`delete from students`)
    expect((await admin.sendJson('DELETE', `/api/academic-years/${year.id}`)).status).toBe(204)
    expect(await server.database.query(sql`select date from school_calendar`)).toEqual([])
  })

  test.each([
    ['marked', sql`attendance_records (am_code, date, student_id) values ('/'`],
    ['in after-school care', sql`after_school_care_attendance (attended, date, student_id) values (true`],
  ])('one stays in which a pupil was %s who is in another year by now', async (_, record) => {
    await plan()
    const id = await addPupil(server.database)
    await server.database.query(sql`insert into ${record}, '2026-09-10', ${id})`)
    const other = await admin.sendJson<SetUpYear>('POST', '/api/academic-years', { year: '2027-2028' })
    await admin.sendJson('PUT', `/api/students/${id}`, { academicYearId: other.body.id })
    expect(await admin.sendJson('DELETE', `/api/academic-years/${year.id}`)).toMatchObject({
      ...{ status: 409, body: { message: '2026-2027 has records and stays; it can be archived instead.' } },
    })
    expect((await setup()).years.find((found) => found.id === year.id)?.registerDays).toBeGreaterThan(0)
  })

  test.each(['staff', 'read-only'] as const)('[J3] a %s account may set up nothing', async (role) => {
    const browser = await server.signedInAs(role)
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/school-setup'],
      ['POST', '/api/academic-years', { year: '2028-2029' }],
      ['PATCH', `/api/academic-years/${year.id}`, { isArchived: true }],
      ['DELETE', `/api/academic-years/${year.id}`],
      ['PUT', `/api/academic-years/${year.id}/calendar`, PLAN],
      ['PATCH', '/api/calendar/2026-11-13', { dayType: 'inset' }],
      ['POST', '/api/school-classes', { name: 'Oak' }],
      ['POST', '/api/school-classes/usual'],
      ['PUT', '/api/school-classes/order', { ids: [1] }],
      ['PATCH', '/api/school-classes/1', { name: 'Oak' }],
      ['DELETE', '/api/school-classes/1'],
    ]
    for (const [method, path, body] of calls) {
      expect((await browser.sendJson(method, path, body)).status, `${method} ${path}`).toBe(403)
    }
    expect((await setup()).years).toHaveLength(1)
  })
})
