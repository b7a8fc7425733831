import type { FollowUp } from '#contract/office-day/follow-up.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { TODAY, addMarks, addPupil, addYear } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let school: SchoolUnderTest
let staff: BrowserSession
let admin: BrowserSession
let reader: BrowserSession
let days: IsoDate[]

beforeAll(async () => {
  school = await openSchool()
  staff = await school.server.signedInAs('staff')
  admin = await school.server.signedInAs('admin')
  reader = await school.server.signedInAs('read-only')
  await addYear(school.database, '2025-2026')
  const rows = await school.database.query<{ date: IsoDate }>(
    sql`select date from school_calendar where is_register_required and date <= ${TODAY} order by date`,
  )
  days = rows.map(({ date }) => date)
})
afterAll(() => school.close())
beforeEach(() => school.database.query(sql`delete from students`))

const followUp = async () => (await reader.getJson<FollowUp>('/api/attendance/follow-up')).body
const note = (body: object, by = staff) => by.sendJson<{ message?: string }>('PUT', '/api/returns', body)
const leave = (id: number, body: object, by = admin) =>
  by.sendJson<{ message?: string }>('PUT', `/api/students/${id}/leaving`, body)
const trail = async () => {
  const rows = await school.database.query<{ kind: string }>(
    sql`select kind from trail_entries where kind ~ '^(return|leaving)' order by id`,
  )
  return rows.map(({ kind }) => kind)
}

/** Absent on the first or the last of the school days so far. */
async function absent(code: string, dates: readonly IsoDate[]): Promise<number> {
  const pupil = await addPupil(school.database, { lastName: 'Away' })
  await addMarks(
    school.database,
    dates.map((date) => ({ pupil, date, am: code, pm: code })),
  )
  return pupil
}

/** Reception goes home at noon on Fridays, which today is. */
async function withoutFridayAfternoons(work: () => Promise<void>): Promise<void> {
  await school.database.query(sql`
    insert into school_times (class_id, am_opens, am_closes, pm_opens, pm_closes, morning_only_weekdays)
    select id, '08:40', '09:10', '13:00', '13:30', '{5}' from school_classes where name = 'Reception'`)
  try {
    await work()
  } finally {
    await school.database.query(sql`delete from school_times`)
  }
}

describe('[Q5] a return for absence', () => {
  test('[M1] counts a day whose class has no afternoon', async () => {
    await withoutFridayAfternoons(async () => {
      const pupil = await addPupil(school.database, { lastName: 'Away', yearGroup: 'Reception' })
      const isFriday = (date: IsoDate) => new Date(date).getUTCDay() === 5
      const away = days.slice(0, 10)
      expect(away.some(isFriday)).toBe(true)
      await addMarks(
        school.database,
        away.map((date) => ({ pupil, date, am: 'O', pm: isFriday(date) ? null : 'O' })),
      )
      const { returns } = await followUp()
      expect(returns).toMatchObject([{ studentId: pupil, reason: 'unauthorised', days: 10 }])
    })
  })

  test('is made once for its episode, by a person at a time, and can be taken back', async () => {
    const studentId = await absent('O', days.slice(0, 10))
    const key = { studentId, kind: 'unauthorised', since: days[0] }
    expect((await followUp()).returns).toMatchObject([
      {
        studentId,
        reason: 'unauthorised',
        since: days[0],
        days: 10,
        dueBy: null,
        isOverdue: false,
        madeBy: null,
      },
    ])
    expect((await note({ ...key, state: 'made' })).status).toBe(204)
    expect((await note({ ...key, state: 'made' }, admin)).status).toBe(204)
    const { returns, returnsMade } = await followUp()
    expect(returns).toEqual([])
    expect(returnsMade).toMatchObject([
      { studentId, madeBy: 'Sam Staff', madeAt: expect.any(String) as string },
    ])
    expect((await trail()).slice(-1)).toEqual(['returnAdded'])
    await note({ ...key, state: 'open' })
    expect((await followUp()).returns).toHaveLength(1)
    expect((await trail()).slice(-1)).toEqual(['returnDeleted'])
  })

  test('is due again for a later episode', async () => {
    const studentId = await absent('O', [...days.slice(0, 10), ...days.slice(-10)])
    await addMarks(school.database, [{ pupil: studentId, date: days[10] ?? '', am: '/', pm: '\\' }])
    await note({ studentId, kind: 'unauthorised', since: days[0], state: 'made' })
    const { returns, returnsMade } = await followUp()
    expect(returns).toMatchObject([{ since: days.at(-10), days: 10 }])
    expect(returnsMade).toMatchObject([{ since: days[0] }])
  })

  test('is open as soon as a person expects an illness to reach it', async () => {
    const studentId = await absent('I', days.slice(-6))
    const since = days.at(-6)
    expect(await followUp()).toMatchObject({ returns: [], illNow: [{ studentId, since, days: 6 }] })
    expect((await note({ studentId, kind: 'illness', since, state: 'expected' })).status).toBe(204)
    expect(await followUp()).toMatchObject({
      ...{ illNow: [], returns: [{ studentId, reason: 'illness', since, expectedBy: 'Sam Staff' }] },
    })
  })

  test('[M1] an illness goes on over a morning whose mark was removed', async () => {
    await withoutFridayAfternoons(async () => {
      const pupil = await addPupil(school.database, { lastName: 'Ill', yearGroup: 'Reception' })
      const ill = days.slice(-7, -1).map((date) => ({ pupil, date, am: 'I', pm: 'I' }))
      await addMarks(school.database, [...ill, { pupil, date: TODAY, am: null, pm: null }])
      expect((await followUp()).illNow).toMatchObject([{ studentId: pupil, days: 6 }])
    })
  })

  test('is not made where none is due, nor by those who may only read', async () => {
    const studentId = await absent('O', days.slice(0, 9))
    const key = { studentId, kind: 'unauthorised', since: days[0] }
    expect((await note({ ...key, state: 'made' })).status).toBe(404)
    expect((await note({ ...key, state: 'expected' })).status).toBe(400)
    expect((await note({ ...key, kind: 'illness', state: 'expected' })).status).toBe(404)
    expect((await note({ ...key, state: 'made' }, reader)).status).toBe(403)
  })
})

describe('[Q5] joiners and leavers', () => {
  test('a pupil who starts after the first day of the year is returned within five days', async () => {
    const studentId = await addPupil(school.database, { startDate: '2026-11-09' })
    await addPupil(school.database, { startDate: days[0] ?? null })
    await addPupil(school.database, { startDate: '2026-11-20' })
    expect((await followUp()).returns).toMatchObject([
      { studentId, reason: 'joiner', since: '2026-11-09', dueBy: '2026-11-14', isOverdue: false },
    ])
  })

  test('a newcomer of the first day is returned in every class but the lowest, a pupil of the year before in none', async () => {
    const first = { startDate: days[0] ?? null, yearGroup: 'Year 1' }
    const studentId = await addPupil(school.database, { ...first, lastName: 'New' })
    await addPupil(school.database, { ...first, yearGroup: 'Reception' })
    const known = { firstName: 'Old', lastName: 'Hand', dateOfBirth: '2019-05-01' }
    await addPupil(school.database, { ...known, year: '2025-2026' })
    await addPupil(school.database, { ...known, ...first })
    const back = { firstName: 'Came', lastName: 'Back', dateOfBirth: '2019-06-01' }
    await addPupil(school.database, { ...back, year: '2025-2026', leaveDate: '2026-01-09' })
    const returned = await addPupil(school.database, { ...back, ...first })
    const undated = await addPupil(school.database, { lastName: 'Undated', yearGroup: 'Year 1' })
    const { returns } = await followUp()
    expect(new Set(returns.map((each) => each.studentId))).toEqual(new Set([studentId, returned, undated]))
    const joined = { reason: 'joiner', since: days[0] }
    expect(returns).toMatchObject([joined, joined, joined])
  })

  test('a leave date alone makes a return, which waits for the ground', async () => {
    const pupil = { yearGroup: 'Year 1', lastName: 'Gone' }
    const studentId = await addPupil(school.database, { ...pupil, leaveDate: '2026-11-27' })
    await addPupil(school.database, { ...pupil, leaveDate: '2026-11-28' })
    const key = { studentId, kind: 'leaver', since: '2026-11-27' }
    const due = { studentId, reason: 'leaver', since: '2026-11-27', dueBy: '2026-11-27', isOverdue: false }
    expect((await followUp()).returns).toMatchObject([{ ...due, ground: null }])
    expect(await note({ ...key, state: 'made' })).toMatchObject({
      status: 400,
      body: { message: 'Enter the ground on which the pupil leaves first: the return gives it.' },
    })
    await leave(studentId, { leaveDate: '2026-11-27', ground: 'a' })
    expect((await note({ ...key, state: 'made' })).status).toBe(204)
    expect(await followUp()).toMatchObject({ returns: [], returnsMade: [{ ...due, ground: 'a' }] })
  })

  test('a pupil is taken off roll on a ground, with a return that is due by the last day', async () => {
    const studentId = await addPupil(school.database, { lastName: 'Gone', yearGroup: 'Year 1' })
    const body = { leaveDate: '2026-11-12', ground: 'a', destination: 'Hill School' }
    expect(await leave(studentId, body)).toMatchObject({ status: 200, body })
    const due = { studentId, reason: 'leaver', since: '2026-11-12', dueBy: '2026-11-12', isOverdue: true }
    expect((await followUp()).returns).toMatchObject([{ ...due, ground: 'a', destination: 'Hill School' }])
    expect((await trail()).slice(-1)).toEqual(['leavingAdded'])
    await leave(studentId, { ...body, ground: 'n' })
    expect((await trail()).slice(-1)).toEqual(['leavingChanged'])
    await note({ studentId, kind: 'leaver', since: '2026-11-12', state: 'made' })
    expect(await followUp()).toMatchObject({ returns: [], returnsMade: [{ studentId, ground: 'n' }] })
  })

  test('a pupil who stays after all has no ground for a later leaving', async () => {
    const studentId = await addPupil(school.database)
    await leave(studentId, { leaveDate: '2026-11-12', ground: 'a', destination: 'Hill School' })
    const change = (leaveDate: string | null) =>
      staff.sendJson('PUT', `/api/students/${studentId}`, { leaveDate })
    expect((await change(null)).status).toBe(200)
    expect((await trail()).slice(-1)).toEqual(['leavingDeleted'])
    expect((await change('2026-11-13')).status).toBe(200)
    const due = { studentId, reason: 'leaver', since: '2026-11-13', ground: null, destination: null }
    expect((await followUp()).returns).toMatchObject([due])
  })

  test('the usual end of the most senior class needs no return', async () => {
    const [last] = await school.database.query<{ date: string }>(
      sql`select max(date) as date from school_calendar where is_register_required`,
    )
    const body = { leaveDate: last?.date, ground: 'n' }
    const senior = await addPupil(school.database, { yearGroup: 'Year 1' })
    const junior = await addPupil(school.database, { yearGroup: 'Reception' })
    await leave(senior, body)
    await leave(junior, body)
    expect((await followUp()).returns).toMatchObject([
      { studentId: junior, reason: 'leaver', isOverdue: false },
    ])
  })

  test('leaving is refused before the start, without a ground, for an unknown pupil, and to all but administrators', async () => {
    const id = await addPupil(school.database, { startDate: '2026-11-09' })
    const body = { leaveDate: '2026-11-12', ground: 'a' }
    expect(await leave(id, { ...body, leaveDate: '2026-11-06' })).toMatchObject({
      ...{ status: 400, body: { message: 'The last day is before the start date.' } },
    })
    expect((await leave(id, { ...body, ground: 'z' })).status).toBe(400)
    expect((await leave(999_999, body)).status).toBe(404)
    expect((await leave(id, body, staff)).status).toBe(403)
  })
})
