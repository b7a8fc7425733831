import type { PlannedAbsence } from '#contract/office-day/planned-absences.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { addPupil } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let school: SchoolUnderTest
let admin: BrowserSession

beforeEach(async () => {
  school = await openSchool({ clock: () => new Date('2026-12-19T09:00:00Z') })
  admin = await school.server.signedInAs('admin')
})
afterEach(() => school.close())

const close = () => admin.sendJson('POST', '/api/closings/Autumn%202026')
const reopen = () => admin.sendJson('POST', '/api/closings/Autumn%202026/reopen', { reason: 'A mistake' })
const refusedBecause = (beginning: string) => ({
  status: 409,
  body: {
    code: 'termClosed',
    message: expect.stringContaining(`Autumn 2026 is closed, so its ${beginning} can no longer be changed.`),
  },
})

describe('[L6] a closed term', () => {
  test('keeps its calendar: no day becomes one of another kind or term', async () => {
    const autumn = {
      ...{ name: 'Autumn', from: '2026-09-02', to: '2026-12-18' },
      halfTerm: { from: '2026-10-26', to: '2026-10-30' },
    }
    const spring = { name: 'Spring', from: '2027-01-05', to: '2027-03-26', halfTerm: null }
    const changeDay = (date: string) =>
      admin.sendJson('PATCH', `/api/calendar/${date}`, { dayType: 'inset', confirm: true })
    const makeYear = (terms: object[]) =>
      admin.sendJson('PUT', `/api/academic-years/${school.academicYearId}/calendar`, {
        ...{ terms, insetDays: ['2026-11-06'], bankHolidays: ['2026-12-25'], confirm: true },
      })
    await close()
    expect(await changeDay('2026-12-17')).toMatchObject(refusedBecause('days'))
    for (const other of [{ halfTerm: null }, { name: 'Michaelmas' }, { to: '2026-12-17' }])
      expect(await makeYear([{ ...autumn, ...other }, spring])).toMatchObject(refusedBecause('days'))
    expect((await makeYear([autumn, spring])).status).toBe(200)
    expect((await changeDay('2027-01-12')).status).toBe(200)
    await reopen()
    expect((await changeDay('2026-12-17')).status).toBe(200)
  })

  test('keeps its morning-only days; times and weekdays, which belong to no term, can change', async () => {
    const times = {
      ...{ am: { opens: '08:40', closes: '09:10' }, pm: { opens: '13:00', closes: '13:30' } },
      morningOnlyWeekdays: [],
    }
    const save = (morningOnlyDates: string[], differs: object = {}) =>
      admin.sendJson('PUT', '/api/school-times', { times: { ...times, ...differs }, morningOnlyDates })
    expect((await save(['2026-10-23', '2026-12-18'])).status).toBe(200)
    await close()
    const refused = refusedBecause('morning-only days')
    expect(await save(['2026-12-18'])).toMatchObject(refused)
    expect(await save(['2026-10-23', '2026-12-17', '2026-12-18'])).toMatchObject(refused)
    const kept = ['2026-12-18', '2026-10-23', '2027-03-26']
    expect((await save(kept, { morningOnlyWeekdays: [5] })).status).toBe(200)
    await reopen()
    expect((await save([])).status).toBe(200)
  })

  test('keeps the planned absences that lie wholly in it, and takes no new ones', async () => {
    const ada = await addPupil(school.database)
    const plan = (from: string, to: string) => ({ from, to, code: 'C', studentIds: [ada] })
    const send = (method: 'POST' | 'PUT', place: string, body?: object) =>
      admin.sendJson<PlannedAbsence>(method, `/api/planned-absences${place}`, body)
    const { body: asked } = await send('POST', '', plan('2026-12-16', '2026-12-17'))
    const { id, version } = asked
    await close()
    const refused = refusedBecause('planned absences')
    expect(await send('POST', '', plan('2026-12-10', '2026-12-11'))).toMatchObject(refused)
    const later = { version, ...plan('2027-01-12', '2027-01-13') }
    expect(await send('PUT', `/${id}`, later)).toMatchObject(refused)
    expect(await send('POST', `/${id}/approval`, { version })).toMatchObject(refused)
    expect(await send('POST', `/${id}/end`)).toMatchObject(refused)
    expect((await send('POST', '', plan('2026-12-18', '2027-01-06'))).status).toBe(201)
    await reopen()
    expect((await send('POST', `/${id}/approval`, { version })).status).toBe(200)
  })
})
