import type { AmendmentList } from '#contract/amendments.ts'
import type { MarkChange } from '#contract/mark-changes.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { TODAY, addMarks, addPupil } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const CALL = '9:02 Spoke to Sarah Ash (mother): high temperature,\nback on Monday'
const PLAIN = 'Wrong pupil'

let school: SchoolUnderTest
let staff: BrowserSession
let pupil: number

beforeAll(async () => {
  school = await openSchool()
  staff = await school.server.signedInAs('staff')
  pupil = await addPupil(school.database)
  await addMarks(school.database, [{ pupil, date: TODAY, am: 'N', pm: 'N' }])
  for (const [session, reason] of Object.entries({ am: CALL, pm: PLAIN })) {
    const mark = { studentId: pupil, date: TODAY, amCode: 'I', pmCode: 'I', session, reason }
    expect((await staff.sendJson('POST', '/api/attendance', mark)).status).toBe(200)
  }
})
afterAll(() => school.close())

async function reasonsFor(person: BrowserSession) {
  const changes = await person.getJson<MarkChange[]>(`/api/attendance/history/${pupil}/${TODAY}`)
  const amended = await person.getJson<AmendmentList>(`/api/amendments?studentId=${pupil}`)
  const csv = await (await person.fetch(`/api/amendments.csv?studentId=${pupil}`)).text()
  return {
    history: changes.body.flatMap(({ oldCode, reason }) => (oldCode ? [reason] : [])),
    amendments: amended.body.amendments.map(({ reason }) => reason),
    hasWords: csv.includes('Sarah') || csv.includes('temperature') || csv.includes('Monday'),
  }
}

test('[M4, M5] who may not read contacts reads when a parent was called, not whom nor what was said', async () => {
  const all = [PLAIN, CALL]
  expect(await reasonsFor(staff)).toEqual({ history: all, amendments: all, hasWords: true })
  const open = [PLAIN, '9:02 Spoke to a contact']
  expect(await reasonsFor(await school.server.signedInAs('read-only'))).toEqual({
    ...{ history: open, amendments: open, hasWords: false },
  })
})
