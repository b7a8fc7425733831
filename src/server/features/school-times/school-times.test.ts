import type { SchoolTimesAnswer } from '#contract/school-setup.ts'
import { USUAL_TIMES } from '#domain/office-day/school-times.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const EARLY = {
  am: { opens: '08:30', closes: '08:50' },
  pm: { opens: '12:45', closes: '13:00' },
  morningOnlyWeekdays: [5],
}

describe('[M1] school times', () => {
  let school: SchoolUnderTest
  let admin: BrowserSession
  let classId: number
  const read = async () => (await admin.getJson<SchoolTimesAnswer>('/api/school-times')).body
  const saveSchool = (body: object) => admin.sendJson<{ message: string }>('PUT', '/api/school-times', body)
  const saveClass = (body: object) => admin.sendJson('PUT', '/api/school-times/class', body)
  const trail = () =>
    school.database.query(sql`
      select kind, subject, subject_name as name, user_name as person, before->>'am_opens' as before,
        after->>'am_opens' as after from trail_entries
      where kind = 'schoolTimesChanged' order by id`)

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.server.signedInAs('admin')
    const [row] = await school.database.query<{ id: number }>(
      sql`select id from school_classes where name = 'Year 1'`,
    )
    classId = row?.id ?? 0
  })
  beforeEach(() => school.database.query(sql`delete from school_times`))
  afterAll(() => school.close())

  test('a school that has set none has the usual ones', async () => {
    expect(await read()).toEqual({ school: USUAL_TIMES, morningOnlyDates: [], classes: [] })
  })

  test('the times of the school and the days without an afternoon are kept; the trail has each change once', async () => {
    const before = (await trail()).length
    const body = { times: EARLY, morningOnlyDates: ['2026-12-18', '2026-10-23', '2026-12-18'] }
    expect((await saveSchool(body)).status).toBe(200)
    expect((await saveSchool(body)).status).toBe(200)
    expect(await read()).toEqual({
      school: EARLY,
      morningOnlyDates: ['2026-10-23', '2026-12-18'],
      classes: [],
    })
    const entry = { kind: 'schoolTimesChanged', subject: 'school', name: '', person: 'Ada Admin' }
    expect((await trail()).slice(before)).toEqual([{ ...entry, before: null, after: '08:30:00' }])
  })

  test('a class can differ, and follow the school again; it takes its times along when it is deleted', async () => {
    expect((await saveClass({ classId, times: EARLY })).status).toBe(200)
    expect((await read()).classes).toEqual([{ ...EARLY, classId, yearGroup: 'Year 1' }])
    expect((await saveClass({ classId, times: null })).status).toBe(200)
    expect((await read()).classes).toEqual([])
    expect((await trail()).at(-1)).toMatchObject({ name: 'Year 1', before: '08:30:00', after: null })
    expect((await saveClass({ classId: 4242, times: EARLY })).status).toBe(404)
  })

  test('times that cannot be are refused with the sentence that the screen shows', async () => {
    const late = { ...EARLY, am: { opens: '08:30', closes: '09:01' } }
    expect(await saveSchool({ times: late, morningOnlyDates: [] })).toMatchObject({
      ...{ status: 400, body: { message: 'A register may stay open for 30 minutes at most.' } },
    })
    expect((await saveSchool({ times: { ...EARLY, pm: { opens: '25:00', closes: '26:00' } } })).status).toBe(
      400,
    )
    expect(await read()).toEqual({ school: USUAL_TIMES, morningOnlyDates: [], classes: [] })
  })

  test('teachers read them and cannot change them', async () => {
    const staff = await school.server.signedInAs('staff')
    expect((await staff.getJson('/api/school-times')).status).toBe(200)
    expect((await staff.sendJson('PUT', '/api/school-times', {})).status).toBe(403)
  })
})
