import type { AdmissionRegister, AdmissionRegisterEntry } from '#contract/statutory/admission.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { addPupil, addYear } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let school: SchoolUnderTest
let admin: BrowserSession

beforeAll(async () => {
  school = await openSchool()
  admin = await school.server.signedInAs('admin')
  await addYear(school.database, '2025-2026')
})
afterAll(() => school.close())
beforeEach(() => school.database.query(sql`delete from students`))

const register = async (query = '') =>
  (await admin.getJson<AdmissionRegister>(`/api/admission-register${query}`)).body
const read = async (id: number) =>
  (await admin.getJson<AdmissionRegisterEntry>(`/api/students/${id}/admission`)).body
const save = (id: number, body: object, by = admin) =>
  by.sendJson<AdmissionRegisterEntry & { message: string }>('PUT', `/api/students/${id}/admission`, body)
const trail = async () => {
  const rows = await school.database.query<{ kind: string; before: object; after: object; about: object }>(
    sql`select kind, before, after, about from trail_entries where kind ~ '^(particulars|parent)' order by id`,
  )
  return rows
}

const CHILD = { firstName: 'Hana', lastName: 'Novák', dateOfBirth: '2019-05-01', gender: 'Girl' }
const MOTHER = { name: 'Jana Novák', address: '1 Mill Lane\nBath', livesWith: true }
const FATHER = { name: 'Petr Novák', address: null, livesWith: false }
const WHOLE = {
  ...{ fullName: 'Hana Marie Novák', sex: null, isFirstSchool: false, parents: [MOTHER, FATHER] },
  ...{ lastSchool: 'Hill Nursery', lastSchoolAddress: '3 Hill Road' },
}

describe('[Q5] the particulars', () => {
  test('belong to the person: entered in one year they stand in each', async () => {
    const before = await addPupil(school.database, { ...CHILD, year: '2025-2026', startDate: '2025-09-03' })
    const now = await addPupil(school.database, CHILD)
    expect(await save(before, WHOLE)).toMatchObject({ status: 200, body: { fullName: 'Hana Marie Novák' } })
    expect(await read(now)).toMatchObject({
      ...WHOLE,
      ...{ studentId: now, academicYear: '2026-2027', sex: 'female', dateOfBirth: '2019-05-01' },
      ...{ startingDay: '2025-09-03', isReadmission: false },
      missing: ['a parent’s address', 'an emergency number'],
    })
  })

  test('enter the trail field by field with the reason; what stays the same does not', async () => {
    const id = await addPupil(school.database, CHILD)
    const count = (await trail()).length
    await save(id, WHOLE)
    await save(id, WHOLE)
    await save(id, {
      ...WHOLE,
      sex: 'female',
      parents: [{ ...MOTHER, address: '9 New Road' }],
      reason: 'Moved',
    })
    expect((await trail()).slice(count)).toMatchObject([
      { kind: 'particularsAdded', after: { fullName: 'Hana Marie Novák' }, about: null },
      { kind: 'parentAdded', after: { name: 'Jana Novák' } },
      { kind: 'parentAdded', after: { name: 'Petr Novák' } },
      {
        kind: 'particularsChanged',
        before: { sex: null },
        after: { sex: 'female' },
        about: { reason: 'Moved' },
      },
      { kind: 'parentChanged', before: { address: '1 Mill Lane\nBath' }, after: { address: '9 New Road' } },
      { kind: 'parentDeleted', before: { name: 'Petr Novák' }, about: { reason: 'Moved' } },
    ])
  })

  test('go with the pupil', async () => {
    const id = await addPupil(school.database, CHILD)
    await save(id, WHOLE)
    await school.database.query(sql`delete from students`)
    const [left] = await school.database.query(sql`
      select (select count(*)::int from admission_particulars) as particulars,
        (select count(*)::int from admission_parents) as parents`)
    expect(left).toEqual({ particulars: 0, parents: 0 })
  })

  test('of persons who are one child stay those of the kept one, and fill what it does not have', async () => {
    const person = async (id: number) => {
      const [row] = await school.database.query<{ personId: number }>(
        sql`select person_id as "personId" from students where id = ${id}`,
      )
      return row?.personId ?? 0
    }
    const before = await addPupil(school.database, { ...CHILD, year: '2025-2026' })
    const now = await addPupil(school.database, { ...CHILD, firstName: 'Hanna', dateOfBirth: null })
    await save(before, WHOLE)
    await save(now, { ...WHOLE, fullName: 'Hanna Novák', parents: [] })
    const personIds = [await person(before), await person(now)]
    expect((await admin.sendJson('POST', '/api/persons/confirm', { personIds })).status).toBe(204)
    expect(await read(before)).toMatchObject({ fullName: 'Hanna Novák', parents: [MOTHER, FATHER] })
    // A year that is not the child's own takes nothing with it.
    expect((await admin.sendJson('POST', `/api/students/${before}/person`, {})).status).toBe(204)
    expect(await read(before)).toMatchObject({ fullName: null, parents: [] })
    expect(await read(now)).toMatchObject({ fullName: 'Hanna Novák', parents: [MOTHER, FATHER] })
  })

  test.each([
    ['Last school', { ...WHOLE, isFirstSchool: true }],
    ['a third sex', { ...WHOLE, sex: 'other' }],
    ['a parent without a name', { ...WHOLE, parents: [{ ...MOTHER, name: ' ' }] }],
    ['seven parents', { ...WHOLE, parents: Array.from({ length: 7 }, () => MOTHER) }],
    ['an address that is too long', { ...WHOLE, parents: [{ ...MOTHER, address: 'x'.repeat(301) }] }],
    ['a field left out', { fullName: 'Hana' }],
  ])('are refused with %s', async (_, body) => {
    const id = await addPupil(school.database, CHILD)
    expect((await save(id, body)).status).toBe(400)
    expect(await read(id)).toMatchObject({ fullName: null })
  })

  test('are read and changed by administrators alone, of pupils who exist', async () => {
    const id = await addPupil(school.database, CHILD)
    const staff = await school.server.signedInAs('staff')
    expect((await save(id, WHOLE, staff)).status).toBe(403)
    expect((await staff.getJson(`/api/students/${id}/admission`)).status).toBe(403)
    expect((await staff.getJson('/api/admission-register')).status).toBe(403)
    expect((await save(999_999, WHOLE)).status).toBe(404)
    expect((await admin.getJson('/api/students/999999/admission')).status).toBe(404)
  })
})

describe('[Q5] the register of a year', () => {
  test('has present and former pupils in the order of admission, with what is missing', async () => {
    await addPupil(school.database, { lastName: 'Unknown' })
    await addPupil(school.database, { lastName: 'Late', startDate: '2026-10-05' })
    const left = await addPupil(school.database, { lastName: 'Left', startDate: '2026-09-02' })
    await addPupil(school.database, { lastName: 'Earlier', year: '2025-2026' })
    await admin.sendJson('PUT', `/api/students/${left}/leaving`, {
      ...{ leaveDate: '2026-11-06', ground: 'a', destination: 'Hill School' },
    })
    const { academicYear, years, entries } = await register()
    expect({ academicYear, years }).toEqual({ academicYear: '2026-2027', years: ['2026-2027', '2025-2026'] })
    expect(entries.map(({ lastName }) => lastName)).toEqual(['Left', 'Late', 'Unknown'])
    expect(entries[0]).toMatchObject({ leaveDate: '2026-11-06', ground: 'a', destination: 'Hill School' })
    expect(entries[2]?.missing).toContain('starting day')
    const earlier = await register('?academicYear=2025-2026')
    expect(earlier.entries.map(({ lastName }) => lastName)).toEqual(['Earlier'])
    expect((await admin.getJson('/api/admission-register?academicYear=2019-2020')).status).toBe(404)
    expect((await admin.getJson('/api/admission-register?academicYear=soon')).status).toBe(400)
  })

  test('says a child who left and came back is admitted again', async () => {
    await addPupil(school.database, {
      ...{ ...CHILD, year: '2025-2026', startDate: '2025-09-03', leaveDate: '2025-12-12' },
    })
    await addPupil(school.database, { ...CHILD, startDate: '2026-09-02' })
    expect((await register()).entries).toMatchObject([{ startingDay: '2026-09-02', isReadmission: true }])
    expect((await register('?academicYear=2025-2026')).entries).toMatchObject([
      { startingDay: '2025-09-03', isReadmission: false },
    ])
  })

  test('is a CSV that runs nothing and enters the trail', async () => {
    const id = await addPupil(school.database, { ...CHILD, startDate: '2026-09-02' })
    await save(id, { ...WHOLE, fullName: '=cmd()', parents: [{ ...MOTHER, name: '@Jana' }] })
    await admin.sendJson('PUT', `/api/students/${id}/contacts`, {
      contacts: [
        {
          ...{ name: 'Jana', relation: 'Mother', phone: '07700 900123', otherPhone: null, email: null },
          ...{ hasParentalResponsibility: true, mayCollect: null },
        },
      ],
    })
    const answer = await admin.fetch('/api/admission-register.csv?academicYear=2026-2027')
    expect(answer.headers.get('content-disposition')).toContain('admission-register-2026-2027.csv')
    const [headings, row] = (await answer.text()).replace('\uFEFF', '').split('\r\n')
    expect(headings).toContain('Starting day,Readmission,Full name')
    expect(row).toBe(
      `2026-09-02,no,'=cmd(),Hana,,Novák,Female,2019-05-01,Reception,'@Jana,"1 Mill Lane\nBath",yes,,,,` +
        'Jana (mother),07700 900123,,,,,Hill Nursery,3 Hill Road,,,,',
    )
    const [entered] = await school.database.query(sql`
      select subject_name as file from trail_entries where kind = 'exported' order by id desc limit 1`)
    expect(entered).toEqual({ file: 'admission-register-2026-2027.csv' })
  })
})
