import type { AttendanceRecord, Register, SavedMarks } from '#contract/attendance.ts'
import type { MarkChange } from '#contract/mark-changes.ts'
import type { DeskToday } from '#contract/office-day/desk.ts'
import type { PlannedAbsence } from '#contract/office-day/planned-absences.ts'
import { SESSIONS } from '#domain/attendance/sessions.ts'
import { addDays, isoDate } from '#domain/calendar/iso-date.ts'
import { PLANNED_CODES, WEEKDAYS, proposalFor } from '#domain/planned-absences/planned-absences.ts'
import type { Plan } from '#domain/planned-absences/planned-absences.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { TODAY, addPupils } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const LEAVE = {
  ...{ from: TODAY, to: '2026-11-27', isWeekly: false, amWeekdays: [...WEEKDAYS], pmWeekdays: [...WEEKDAYS] },
  ...{ code: 'C', reason: 'Family wedding', askedBy: 'Sarah Ash (mother)', isApproved: true },
}

describe('planned absences', () => {
  let school: SchoolUnderTest
  let admin: BrowserSession
  let staff: BrowserSession
  let ada: number
  let ben: number

  const plan = (who: BrowserSession, differs: object = {}) =>
    who.sendJson<PlannedAbsence>('POST', '/api/planned-absences', {
      ...LEAVE,
      ...{ studentIds: [ada], ...differs },
    })
  const list = async (from?: string) =>
    (await staff.getJson<PlannedAbsence[]>(`/api/planned-absences${from ? `?from=${from}` : ''}`)).body
  const register = async (date: string = TODAY) =>
    (await staff.getJson<Register>(`/api/attendance/register?date=${date}&yearGroup=Reception`)).body
  const changes = async (pupil: number) =>
    (await staff.getJson<MarkChange[]>(`/api/attendance/history/${pupil}/${TODAY}`)).body
  const trailKinds = async () =>
    (
      await school.database.query<{ kind: string }>(
        sql`select kind from trail_entries where kind like 'planned%' order by id`,
      )
    ).map(({ kind }) => kind)

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.server.signedInAs('admin')
    staff = await school.server.signedInAs('staff')
  })
  beforeEach(async () => {
    await school.database.query(sql`delete from students`)
    const ids = await addPupils(school.database, [
      { firstName: 'Ada', lastName: 'Ash' },
      { firstName: 'Ben', lastName: 'Birch', leaveDate: '2026-11-16' },
    ])
    ;[ada = 0, ben = 0] = ids
  })
  afterAll(() => school.close())

  test('[M7] one call plans it for several pupils, with who asked, why and who approved', async () => {
    const { status, body } = await plan(admin, { studentIds: [ben, ada] })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{
        from: TODAY,
        to: '2026-11-27',
        code: 'C',
        reason: 'Family wedding',
        askedBy: 'Sarah Ash (mother)',
      },
      ...{ enteredBy: 'Ada Admin', approvedBy: 'Ada Admin', approvedAt: expect.any(String) },
      pupils: [{ lastName: 'Ash' }, { lastName: 'Birch' }],
    })
    expect(await list()).toEqual([body])
    expect(await list('2026-11-28')).toEqual([])
    expect((await trailKinds()).slice(-2)).toEqual(['plannedAbsenceAdded', 'plannedAbsenceAdded'])
  })

  test('[M7] a teacher asks, and only an administrator approves; until then nothing is proposed', async () => {
    expect((await plan(staff)).status).toBe(403)
    const { body } = await plan(staff, { isApproved: false })
    expect(body.approvedBy).toBeNull()
    expect((await register()).plans).toMatchObject(
      SESSIONS.map((session) => ({ studentId: ada, session, code: null })),
    )
    const approval = `/api/planned-absences/${body.id}/approval`
    const { version } = body
    expect((await staff.sendJson('POST', approval, { version })).status).toBe(403)
    const { body: approved } = await admin.sendJson<PlannedAbsence>('POST', approval, { version })
    expect(approved.approvedBy).toBe('Ada Admin')
    expect((await register()).plans).toMatchObject([
      { studentId: ada, session: 'am', code: 'C' },
      { code: 'C' },
    ])
    const changed = { ...LEAVE, studentIds: [ada], isApproved: false, code: 'M' }
    const { body: after } = await staff.sendJson<PlannedAbsence>('PUT', `/api/planned-absences/${body.id}`, {
      ...changed,
      version: approved.version,
    })
    expect(after).toMatchObject({ code: 'M', approvedBy: null })
    expect((await trailKinds()).at(-1)).toBe('plannedAbsenceChanged')
  })

  test('[M7] nothing is approved or changed that the person has not read', async () => {
    const { body: asked } = await plan(staff, { isApproved: false })
    const path = `/api/planned-absences/${asked.id}`
    const longer = { ...LEAVE, studentIds: [ada, ben], to: '2026-12-11', isApproved: false }
    expect((await staff.sendJson('PUT', path, { ...longer, version: asked.version })).status).toBe(200)
    const stale = { status: 409, body: { code: 'changedMeanwhile' } }
    expect(await admin.sendJson('POST', `${path}/approval`, { version: asked.version })).toMatchObject(stale)
    expect(await admin.sendJson('PUT', path, { ...longer, code: 'G', version: asked.version })).toMatchObject(
      stale,
    )
    expect(await list()).toMatchObject([{ to: '2026-12-11', code: 'C', approvedBy: null }])
  })

  test('[M7] a pupil who is added by another person belongs to the same plan', async () => {
    const { body: asked } = await plan(staff, { isApproved: false })
    const path = `/api/planned-absences/${asked.id}`
    const both = { ...LEAVE, studentIds: [ada, ben], isApproved: false, version: asked.version }
    expect((await admin.sendJson('PUT', path, both)).status).toBe(200)
    const [changed, ...others] = await list()
    expect(others).toEqual([])
    expect(changed).toMatchObject({
      enteredBy: asked.enteredBy,
      pupils: [{ lastName: 'Ash' }, { lastName: 'Birch' }],
    })
    expect(await admin.sendJson('POST', `${path}/approval`, { version: changed?.version })).toMatchObject({
      status: 200,
    })
  })

  test('[M7] the register offers it on register days while the pupil is on roll', async () => {
    await plan(admin, { studentIds: [ada, ben], from: '2026-11-05', pmWeekdays: [] })
    const proposed = async (date: string) => (await register(date)).plans.map(({ studentId }) => studentId)
    expect(await proposed('2026-11-06')).toEqual([])
    expect(new Set(await proposed(TODAY))).toEqual(new Set([ada, ben]))
    expect(await proposed('2026-11-14')).toEqual([])
    expect(await proposed('2026-11-17')).toEqual([ada])
    expect(await proposed('2026-11-30')).toEqual([])
  })

  test('[M7] a planned mark is written with source planned and the reason of the plan, alone or with the class', async () => {
    await plan(admin, { studentIds: [ada, ben] })
    const marks = [
      { studentId: ada, code: 'C', expected: null, planned: true },
      { studentId: ben, code: '/', expected: null },
    ]
    await staff.sendJson('POST', '/api/attendance/bulk', { date: TODAY, session: 'am', marks })
    expect(await changes(ada)).toMatchObject([{ newCode: 'C', source: 'planned', reason: 'Family wedding' }])
    expect(await changes(ben)).toMatchObject([{ newCode: '/', source: 'bulk', reason: null }])
    const one = { studentId: ben, date: TODAY, amCode: null, pmCode: 'C', session: 'pm' }
    await staff.sendJson('POST', '/api/attendance', { ...one, expected: null, planned: true })
    expect((await changes(ben))[0]).toMatchObject({ newCode: 'C', source: 'planned' })
  })

  test('[M7] a mark that no approved plan names is not called planned', async () => {
    await plan(staff, { isApproved: false })
    const one = { studentId: ada, date: TODAY, amCode: 'C', pmCode: null, session: 'am' }
    await staff.sendJson('POST', '/api/attendance', { ...one, expected: null, planned: true })
    expect(await changes(ada)).toMatchObject([{ newCode: 'C', source: 'register', reason: null }])
  })

  test('[M7] a plan never overwrites a mark: a planned mark is accepted where none is expected, and kept out by one', async () => {
    await plan(admin)
    const one = { studentId: ada, date: TODAY, amCode: 'C', pmCode: null, session: 'am', planned: true }
    expect((await staff.sendJson('POST', '/api/attendance', one)).status).toBe(400)
    expect((await staff.sendJson('POST', '/api/attendance', { ...one, expected: '/' })).status).toBe(400)
    const present = { ...one, amCode: '/', expected: null, planned: false }
    await staff.sendJson<AttendanceRecord>('POST', '/api/attendance', present)
    expect((await staff.sendJson('POST', '/api/attendance', { ...one, expected: null })).status).toBe(409)
    const marks = [{ studentId: ada, code: 'C', expected: null, planned: true }]
    const bulk = { date: TODAY, session: 'am', marks }
    const { body } = await staff.sendJson<SavedMarks>('POST', '/api/attendance/bulk', bulk)
    expect(body).toMatchObject({ records: [{ amCode: '/' }], changedMeanwhile: [{ studentId: ada }] })
  })

  test('[M7] a pupil has one absence and one weekly pattern in a session; the second is refused by name', async () => {
    await plan(admin, { studentIds: [ada, ben] })
    const twice = await plan(admin, { from: '2026-11-20', to: '2026-12-04', code: 'V', pmWeekdays: [] })
    expect(twice).toMatchObject({
      status: 409,
      body: {
        message:
          'Ada Ash has a plan for a part of this already: C, 13 Nov 2026 to 27 Nov 2026. Change or end that one first.',
      },
    })
    const monday = { from: '2026-09-02', to: '2027-07-31', isWeekly: true, code: 'X', amWeekdays: [] }
    expect((await plan(admin, { ...monday, pmWeekdays: [1] })).status).toBe(201)
    expect((await plan(admin, { ...monday, pmWeekdays: [2] })).status).toBe(201)
    expect((await plan(admin, { ...monday, pmWeekdays: [1, 3] })).status).toBe(409)
    expect((await register('2026-11-16')).plans).toContainEqual({ studentId: ada, session: 'pm', code: 'X' })
    expect((await register('2026-11-16')).plans).toContainEqual({ studentId: ada, session: 'am', code: 'C' })
  })

  test('[M7] of two who plan the same at once, one is refused', async () => {
    const answers = await Promise.all([plan(admin), plan(staff, { isApproved: false })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  })

  test('[M7] one that is ended keeps the days that were; one that has not begun goes', async () => {
    const { body: begun } = await plan(admin, { from: '2026-11-09' })
    const { body: later } = await plan(admin, { studentIds: [ben] })
    for (const { id } of [begun, later])
      expect((await admin.sendJson('POST', `/api/planned-absences/${id}/end`)).status).toBe(204)
    expect(await list('2026-11-01')).toMatchObject([{ id: begun.id, to: '2026-11-12' }])
    expect((await admin.sendJson('POST', `/api/planned-absences/${later.id}/end`)).status).toBe(404)
    expect((await register()).plans).toEqual([])
  })

  test('[M7] one that is approved is ended by who may approve; one that is asked for also by who entered it', async () => {
    const end = async (who: BrowserSession, id: number) =>
      (await who.sendJson('POST', `/api/planned-absences/${id}/end`)).status
    const { body: approved } = await plan(admin)
    expect(await end(staff, approved.id)).toBe(403)
    const { body: asked } = await plan(staff, { studentIds: [ben], isApproved: false })
    await school.database.query(
      sql`update planned_absences set entered_by = 'Another Teacher' where plan_id = ${asked.id}`,
    )
    expect(await end(staff, asked.id)).toBe(403)
    await school.database.query(
      sql`update planned_absences set entered_by = 'Sam Staff' where plan_id = ${asked.id}`,
    )
    expect(await end(staff, asked.id)).toBe(204)
    expect(await end(admin, approved.id)).toBe(204)
  })

  test('[M7] a pupil who is taken off the plan is no longer proposed; an unknown one is refused', async () => {
    const { body } = await plan(admin, { studentIds: [ada, ben] })
    const change = (studentIds: number[], { version }: PlannedAbsence) =>
      admin.sendJson<PlannedAbsence>('PUT', `/api/planned-absences/${body.id}`, {
        ...LEAVE,
        studentIds,
        version,
      })
    const { body: changed } = await change([ben], body)
    expect(changed.pupils).toMatchObject([{ studentId: ben }])
    expect((await change([ben, 999_999], changed)).status).toBe(404)
    expect((await list()).flatMap(({ pupils }) => pupils)).toHaveLength(1)
  })

  test.each([
    [{ to: '2026-11-12' }, 'to is not right: The last day is before the first.'],
    [{ from: '1926-11-08', to: '1926-11-12' }, 'from and to must be in an academic year of the school.'],
    [{ from: '2126-11-11', to: '2126-11-12' }, 'from and to must be in an academic year of the school.'],
    [{ code: 'N' }, 'code must be a code that can be planned.'],
    [{ studentIds: [] }, 'studentIds must name at least one pupil.'],
    [{ amWeekdays: [8] }, 'amWeekdays.0 must be 1 to 7.'],
  ])('[M7] %j is answered 400', async (differs, message) => {
    const { status, body } = await plan(admin, differs)
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) },
    })
  })

  test.each([
    ['planned_absences_dates_check', `to_date = '2026-11-01'`],
    ['planned_absences_code_check', `code = 'N'`],
    ['planned_absences_weekdays_check', `am_weekdays = '{8}'`],
    ['planned_absences_sessions_check', `am_weekdays = '{}', pm_weekdays = '{}'`],
    ['planned_absences_approval_check', `approved_by = null`],
  ])('[M7] the database itself refuses it: %s', async (constraint, wrong) => {
    await plan(admin)
    await expect(school.database.query(rawSql(`update planned_absences set ${wrong}`))).rejects.toMatchObject(
      {
        constraint,
      },
    )
  })

  test('[M7] the desk expects them away until they are marked', async () => {
    await plan(admin, { studentIds: [ada, ben], pmWeekdays: [] })
    const planned = async () => (await staff.getJson<DeskToday>('/api/today')).body.planned
    expect(await planned()).toMatchObject([
      { studentId: ada, session: 'am', code: 'C', reason: 'Family wedding', isApproved: true },
      { studentId: ben, session: 'am' },
    ])
    await staff.sendJson('POST', '/api/attendance', {
      ...{ studentId: ada, date: TODAY, amCode: '/', pmCode: null, session: 'am' },
    })
    expect(await planned()).toMatchObject([{ studentId: ben }])
  })

  test('[M7] the statement of the register chooses between plans as the rule does', async () => {
    const dates = fc.integer({ min: -5, max: 5 }).map((later) => addDays(TODAY, later))
    const weekdays = fc.uniqueArray(fc.constantFrom(1, 4, 5), { minLength: 1 })
    const plans = fc.record({
      ...{ from: dates, length: fc.nat({ max: 8 }), amWeekdays: weekdays, pmWeekdays: weekdays },
      ...{ code: fc.constantFrom(...PLANNED_CODES), isWeekly: fc.boolean(), isApproved: fc.boolean() },
    })
    await fc.assert(
      fc.asyncProperty(fc.array(plans, { maxLength: 4 }), async (asked) => {
        await school.database.query(sql`delete from planned_absences`)
        const known: Plan[] = []
        for (const { length, ...each } of asked) {
          const wanted = { ...each, to: addDays(each.from, length) }
          const { status } = await plan(admin, wanted)
          if (status === 201) known.push(wanted)
        }
        for (const date of [TODAY, isoDate('2026-11-12'), isoDate('2026-11-16')]) {
          const proposals = SESSIONS.flatMap((session) => {
            const at = { date, session, mark: null, isRegisterDay: true, isOnRoll: true }
            const proposal = proposalFor(known, at)
            return proposal ? [{ studentId: ada, session, ...proposal }] : []
          })
          expect((await register(date)).plans).toEqual(proposals)
        }
      }),
      { numRuns: 25 },
    )
  })
})
