import type { ClosablePeriod, OpenItems } from '#contract/closings.ts'
import type { DeskEarlier } from '#contract/office-day/desk.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { addMarks, addPupil } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const TERM = 'Autumn 2026'
const YEAR = '2026-2027'
const AFTER_TERM = () => new Date('2026-12-19T09:00:00Z')

let school: SchoolUnderTest
let admin: BrowserSession
let staff: BrowserSession
let ada: number

beforeEach(async () => {
  school = await openSchool({ clock: AFTER_TERM })
  staff = await school.server.signedInAs('staff')
  admin = await school.server.signedInAs('admin')
  ada = await addPupil(school.database, { firstName: 'Ada', lastName: 'Byron', startDate: '2026-12-16' })
  await addMarks(school.database, [
    { pupil: ada, date: '2026-12-16', am: '/', pm: '\\' },
    { pupil: ada, date: '2026-12-17', am: 'N', pm: null },
  ])
})
afterEach(() => school.close())

const path = (name: string, more = '') => `/api/closings/${encodeURIComponent(name)}${more}`
const close = (name = TERM) => admin.sendJson<ClosablePeriod>('POST', path(name))
const reopen = (name = TERM, reason = 'A late return') =>
  admin.sendJson<ClosablePeriod>('POST', path(name, '/reopen'), { reason })
const mark = (date: string, studentId = ada) =>
  staff.sendJson('POST', '/api/attendance', { studentId, date, amCode: 'I', pmCode: 'I' })
const records = () =>
  school.database.query(sql`select date, am_code, pm_code, read_only from attendance_records order by date`)
const trail = () =>
  school.database.query(sql`
    select kind, subject_name, after, user_name from trail_entries where kind like 'period%' order by id`)

describe('[L6] a term', () => {
  test('shows what is still open before it is closed', async () => {
    await staff.sendJson('POST', '/api/attendance', {
      ...{ studentId: ada, date: '2026-12-16', session: 'am', amCode: 'L', pmCode: null },
      reason: 'Reason not given',
    })
    const { body } = await admin.getJson<OpenItems>(path(TERM))
    const missing = { yearGroup: 'Reception', pupils: 1 }
    expect(body).toEqual({
      missingRegisters: 3,
      registers: [
        { date: '2026-12-17', session: 'pm', ...missing },
        { date: '2026-12-18', session: 'am', ...missing },
        { date: '2026-12-18', session: 'pm', ...missing },
      ],
      absencesWithoutReason: 1,
      absences: [{ studentId: ada, name: 'Ada Byron', yearGroup: 'Reception', date: '2026-12-17' }],
      amendmentsWithoutReason: 1,
    })
  })

  test('[M3] asks for no reason that it would refuse, from its closing until it is opened again', async () => {
    const earlier = async () => {
      const { body } = await staff.getJson<DeskEarlier>('/api/today/earlier')
      return body.children.map(({ date }) => date)
    }
    expect(await earlier()).toEqual(['2026-12-17'])
    await close()
    expect(await earlier()).toEqual([])
    await reopen()
    expect(await earlier()).toEqual(['2026-12-17'])
  })

  test('locks its records when it is closed, those of pupils who were not marked too', async () => {
    expect(await close()).toMatchObject({ status: 200, body: { name: TERM, closed: { by: 'Ada Admin' } } })
    for (const date of ['2026-12-16', '2026-12-17', '2026-12-18'])
      expect(await mark(date)).toMatchObject({ status: 409, body: { code: 'locked' } })
    expect(await staff.sendJson('DELETE', `/api/students/${ada}`)).toMatchObject({ status: 409 })
    expect(await records()).toEqual([
      { date: '2026-12-16', am_code: '/', pm_code: '\\', read_only: true },
      { date: '2026-12-17', am_code: 'N', pm_code: null, read_only: true },
      { date: '2026-12-18', am_code: null, pm_code: null, read_only: true },
    ])
    expect(await trail()).toEqual([
      {
        ...{ kind: 'periodClosed', subject_name: TERM, user_name: 'Ada Admin' },
        after: { from: '2026-09-02', to: '2026-12-18' },
      },
    ])
  })

  test('is reopened with a reason, and is as it was; both are in the trail, none in the mark history', async () => {
    const history = () => school.database.query(sql`select * from attendance_changes order by id`)
    const before = { records: await records(), history: await history() }
    await close()
    expect((await reopen(TERM, ' ')).status).toBe(400)
    expect(await reopen()).toMatchObject({ status: 200, body: { closed: null } })
    expect({ records: await records(), history: await history() }).toEqual(before)
    expect((await trail())[1]).toMatchObject({ kind: 'periodReopened', after: { reason: 'A late return' } })
    expect((await mark('2026-12-18')).status).toBe(200)
  })

  test('enters in the trail how many records with marks it locked and unlocked, and no deletion', async () => {
    await close()
    await reopen()
    const counts = await school.database.query(
      sql`select kind, after, about from trail_entries where kind like 'records%' order by id`,
    )
    const about = { from: '2026-12-16', to: '2026-12-17' }
    expect(counts).toEqual([
      { kind: 'recordsLocked', after: { locked: 2 }, about },
      { kind: 'recordsLocked', after: { unlocked: 2 }, about },
    ])
  })

  test('stays locked while its year is closed', async () => {
    await school.database.query(sql`update school_calendar set term_name = null where date > '2026-12-18'`)
    await close()
    await close(YEAR)
    await reopen()
    expect(await mark('2026-12-18')).toMatchObject({ status: 409, body: { code: 'locked' } })
    await reopen(YEAR)
    expect((await mark('2026-12-18')).status).toBe(200)
  })

  test('keeps records locked that a command locked, before it was closed or since', async () => {
    const parts = { database: school.database, clock: AFTER_TERM, say: () => {} }
    const lock = (date: string) => runCommand('lock-records', ['--from', date, '--to', date], parts)
    await lock('2026-12-16')
    await close()
    await lock('2026-12-17')
    await reopen()
    expect((await records()).map((record) => [record['date'], record['read_only']])).toEqual([
      ['2026-12-16', true],
      ['2026-12-17', true],
    ])
  })

  test('takes no marks of a pupil who is added afterwards, from the screen or past the program', async () => {
    await close()
    const tom = await addPupil(school.database, {
      firstName: 'Tom',
      lastName: 'Late',
      startDate: '2026-12-16',
    })
    expect(await mark('2026-12-17', tom)).toMatchObject({ status: 409, body: { code: 'locked' } })
    const marks = [{ studentId: tom, code: '/', expected: null }]
    const bulk = await staff.sendJson('POST', '/api/attendance/bulk', {
      ...{ date: '2026-12-17', session: 'am', marks },
    })
    expect(bulk).toMatchObject({ status: 200, body: { locked: [tom], changedMeanwhile: [] } })
    const past = addMarks(school.database, [{ pupil: tom, date: '2026-12-17', am: '/' }])
    await expect(past).rejects.toMatchObject({ code: 'RG001' })
    await reopen()
    expect((await mark('2026-12-17', tom)).status).toBe(200)
  })

  test('takes no comment on its weeks, new or changed, and says why', async () => {
    const comment = (weekStartDate: string) =>
      staff.sendJson('POST', '/api/comments', { studentId: ada, weekStartDate, comment: 'Well done' })
    expect((await comment('2026-12-14')).status).toBe(200)
    await close()
    for (const week of ['2026-12-14', '2026-12-07'])
      expect(await comment(week)).toMatchObject({
        ...{ status: 409, body: { code: 'locked', message: expect.stringContaining('term that is closed') } },
      })
    expect((await comment('2027-01-11')).status).toBe(200)
    await reopen()
    expect((await comment('2026-12-07')).status).toBe(200)
  })

  test('keeps its roll: dates that would change it are refused, by the form and by leaving; later ones are not', async () => {
    await close()
    const change = (fields: object) => staff.sendJson('PUT', `/api/students/${ada}`, fields)
    const refused = {
      status: 409,
      body: { code: 'termClosed', message: expect.stringContaining('closed: Ada Byron, Autumn 2026.') },
    }
    for (const fields of [
      { startDate: '2026-12-17' },
      { startDate: null },
      { leaveDate: '2026-12-17' },
      { startDate: '2026-12-15' },
    ])
      expect(await change(fields)).toMatchObject(refused)
    const leaving = { leaveDate: '2026-12-16', ground: 'a', destination: null }
    expect(await admin.sendJson('PUT', `/api/students/${ada}/leaving`, leaving)).toMatchObject(refused)
    expect((await change({ leaveDate: '2026-12-18' })).status).toBe(200)
    expect((await change({ leaveDate: '2027-01-20' })).status).toBe(200)
    await reopen()
    expect((await change({ leaveDate: '2026-12-17' })).status).toBe(200)
  })

  test('is closed and reopened once, and not while it lasts', async () => {
    await close()
    expect(await close()).toMatchObject({ status: 409, body: { code: 'alreadyClosed' } })
    await reopen()
    expect(await reopen()).toMatchObject({ status: 409, body: { code: 'notClosed' } })
    expect((await close('Autumn 1066')).status).toBe(404)
    await school.database.query(
      sql`update school_calendar set term_name = 'Autumn' where date = '2027-01-04'`,
    )
    expect(await close()).toMatchObject({
      status: 409,
      body: { message: 'Autumn 2026 lasts until Monday 4 January 2027 and can be closed from that day on.' },
    })
  })

  test('is closed by administrators only', async () => {
    expect((await staff.getJson('/api/closings')).status).toBe(403)
    expect((await staff.sendJson('POST', path(TERM))).status).toBe(403)
  })
})

test('[L6] the terms and years of the calendar are listed, latest first', async () => {
  const { body } = await admin.getJson<ClosablePeriod[]>('/api/closings')
  expect(body.map(({ name, kind, canClose }) => ({ name, kind, canClose }))).toEqual([
    { name: TERM, kind: 'term', canClose: true },
    { name: YEAR, kind: 'year', canClose: true },
  ])
})
