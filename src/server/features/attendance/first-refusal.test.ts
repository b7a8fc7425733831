import { isoDate } from '#domain/calendar/iso-date.ts'
import { MARK_REFUSALS } from '#domain/attendance/mark-refusals.ts'
import type { MarkRefusal } from '#domain/attendance/mark-refusals.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { TODAY, addMarks, addPupils } from '#testing/school-builder.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const UNKNOWN_PUPIL = 999_999
const INSET_DAY = '2026-11-06'
const BEYOND_THE_CALENDAR = '2027-08-10'

let school: SchoolUnderTest
let staff: BrowserSession
let here: number
let gone: number

// Both pupils' records are locked and hold another mark than the expected one, so that each request has several faults.
beforeAll(async () => {
  school = await openSchool()
  staff = await school.server.signedInAs('staff')
  ;[here = 0, gone = 0] = await addPupils(school.database, [
    { firstName: 'Ada', lastName: 'Lovelace' },
    { firstName: 'Lea', lastName: 'Ver', leaveDate: isoDate('2026-11-05') },
  ])
  const marks = [TODAY, INSET_DAY, BEYOND_THE_CALENDAR].map((date) => ({ date, am: 'I', readOnly: true }))
  await addMarks(
    school.database,
    [here, gone].flatMap((pupil) => marks.map((mark) => ({ ...mark, pupil }))),
  )
})
afterAll(() => school.close())

test.each<[MarkRefusal, () => number, string]>([
  ['unknownPupil', () => UNKNOWN_PUPIL, BEYOND_THE_CALENDAR],
  ['notInCalendar', () => gone, BEYOND_THE_CALENDAR],
  ['noRegister', () => gone, INSET_DAY],
  ['notOnRoll', () => gone, TODAY],
  ['locked', () => here, TODAY],
])('[J8] [D13] of several reasons the first is given: %s', async (code, pupil, date) => {
  const mark = { studentId: pupil(), date, amCode: '/', pmCode: null, session: 'am', expected: 'L' }
  const answer = await staff.sendJson('POST', '/api/attendance', mark)
  expect(answer.body).toMatchObject({ code, message: MARK_REFUSALS[code] })
})
