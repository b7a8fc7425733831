import type { OnSiteDay } from '#contract/office-day/on-site.ts'
import { presenceOf } from '#domain/office-day/child-day.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { TODAY, addMarks, addPupils } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let school: SchoolUnderTest
let staff: BrowserSession
beforeAll(async () => {
  school = await openSchool()
  staff = await school.server.signedInAs('staff')
  await school.database.query(sql`delete from students`)
})
afterAll(() => school.close())

const read = async () => (await staff.getJson<OnSiteDay>('/api/on-site')).body

test('[N1] everybody on roll today is there once, with marks, movements, plans and care', async () => {
  const [ada = 0, ben = 0, cam = 0, , eve = 0] = await addPupils(school.database, [
    { firstName: 'Ada', lastName: 'Ash', yearGroup: 'Reception' },
    { firstName: 'Ben', lastName: 'Birch', yearGroup: 'Reception' },
    { firstName: 'Cam', lastName: 'Cole', yearGroup: 'Year 1' },
    { firstName: 'Dan', lastName: 'Dale', yearGroup: 'Year 1', leaveDate: '2026-11-10' },
    { firstName: 'Eve', lastName: 'Elm', yearGroup: 'Year 1' },
  ])
  await addMarks(school.database, [
    { pupil: ada, date: TODAY, am: '/' },
    { pupil: ben, date: TODAY, am: 'I' },
    { pupil: cam, date: TODAY, am: '/' },
  ])
  const out = { kind: 'out', time: '08:50', reason: 'appointment', withWhom: 'Dad', expectedBack: '12:15' }
  expect(
    (await staff.sendJson('POST', '/api/movements', { ...out, studentId: ada, date: TODAY, marks: [] }))
      .status,
  ).toBe(201)
  await staff.sendJson('PATCH', `/api/care/days/${TODAY}/${cam}`, {
    changes: { arrivalTime: '08:55' },
    expected: {},
  })
  await school.database.query(sql`
    insert into planned_absences (plan_id, student_id, from_date, to_date, am_weekdays, pm_weekdays, code, entered_by)
    values (1, ${eve}, ${TODAY}, ${TODAY}, '{5}', '{}', 'M', 'Sam Staff')`)
  const { date, times, children } = await read()
  expect(date).toBe(TODAY)
  expect(children.map((child) => [child.firstName, presenceOf(child, times, '09:05')])).toEqual([
    ['Ada', { is: 'offSite', reason: 'Signed out 8:50 with Dad, appointment, back by 12:15' }],
    ['Ben', { is: 'offSite', reason: 'Illness' }],
    ['Cam', { is: 'onSite', reason: 'In after-school care since 8:55' }],
    ['Eve', { is: 'notKnown', reason: 'Not marked yet. Absence asked for' }],
  ])
})

test('[N1] on a day without a register nobody is expected', async () => {
  await school.database.query(
    sql`update school_calendar set is_register_required = false where date = ${TODAY}`,
  )
  expect(await read()).toMatchObject({ date: null, children: [] })
  await school.database.query(
    sql`update school_calendar set is_register_required = true where date = ${TODAY}`,
  )
})

test('[N1] it is for people who may write', async () => {
  const reader = await school.server.signedInAs('read-only')
  expect((await reader.getJson('/api/on-site')).status).toBe(403)
})
