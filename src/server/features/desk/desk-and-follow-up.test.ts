import type { OpenItems } from '#contract/closings.ts'
import type { DeskEarlier } from '#contract/office-day/desk.ts'
import type { FollowUp } from '#contract/office-day/follow-up.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { addMarks, addPupil } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const DAYS = ['2026-11-10', '2026-11-11']

let school: SchoolUnderTest
let admin: BrowserSession

beforeAll(async () => {
  school = await openSchool()
  admin = await school.server.signedInAs('admin')
  const pupil = await addPupil(school.database)
  await addMarks(
    school.database,
    DAYS.map((date) => ({ pupil, date, am: 'N', pm: 'N' })),
  )
})
afterAll(() => school.close())

/** The days with an N as each of the three lists has them. */
async function daysWithoutReason() {
  const read = async <Answer>(address: string) => (await admin.getJson<Answer>(address)).body
  const { children } = await read<DeskEarlier>('/api/today/earlier')
  const { noReason } = await read<FollowUp>('/api/attendance/follow-up')
  const { absences, absencesWithoutReason } = await read<OpenItems>('/api/closings/Autumn%202026')
  expect(absencesWithoutReason).toBe(absences.length)
  return [children, noReason, absences].map((list) => list.map(({ date }) => date))
}

test('[C4, M3, L6] desk, follow-up and open items agree that a day without school needs no reason', async () => {
  expect(await daysWithoutReason()).toEqual([DAYS, DAYS, DAYS])
  const change = { dayType: 'inset', confirm: true }
  expect((await admin.sendJson('PATCH', '/api/calendar/2026-11-10', change)).status).toBe(200)
  const left = ['2026-11-11']
  expect(await daysWithoutReason()).toEqual([left, left, left])
})
