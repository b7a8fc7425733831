import type { SuggestionList } from '#contract/persons/persons.ts'
import type { PupilEntry } from '#contract/pupils.ts'
import type { TrailPage } from '#contract/trail.ts'
import { MOST_CONTACTS } from '#domain/pupils/contacts.ts'
import type { Contact } from '#domain/pupils/contacts.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { addPupil, addYear } from '#testing/school-builder.ts'
import type { NewPupil } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let school: SchoolUnderTest
let admin: BrowserSession
let lastYearId: number

beforeAll(async () => {
  school = await openSchool()
  admin = await school.server.signedInAs('admin')
  lastYearId = await addYear(school.database, '2025-2026')
})
beforeEach(() => school.database.query(sql`delete from students`))
afterAll(() => school.close())

const HANA = { firstName: 'Hana', lastName: 'Novák', dateOfBirth: '2019-05-01' }
const GRAN: Contact = {
  ...{ name: 'Gran', relation: 'Grandmother', phone: '01632 960001', otherPhone: null, email: null },
  ...{ hasParentalResponsibility: false, mayCollect: true },
}

const personOf = async (id: number) =>
  (await school.database.query<{ id: number }>(sql`select person_id as id from students where id = ${id}`))[0]
    ?.id
const entryOf = async (id: number) => {
  const years = ['2025-2026', '2026-2027']
  const lists = await Promise.all(
    years.map((year) => admin.getJson<PupilEntry[]>(`/api/students?academicYear=${year}`)),
  )
  return lists.flatMap(({ body }) => body).find((entry) => entry.id === id)
}
const suggestions = async () => (await admin.getJson<SuggestionList>('/api/persons/suggestions')).body
const add = async (fields: object) =>
  (
    await admin.sendJson<PupilEntry>('POST', '/api/students', {
      academicYearId: school.academicYearId,
      ...fields,
    })
  ).body
const earlier = (more: NewPupil = {}) => addPupil(school.database, { ...HANA, year: '2025-2026', ...more })
const trail = async (kind: string) =>
  school.database.query<{ name: string; by: string | null; after: unknown; about: unknown }>(sql`
    select subject_name as name, user_name as by, after, about from trail_entries where kind = ${kind} order by id desc limit 1`)
const confirm = (personIds: unknown) => admin.sendJson('POST', '/api/persons/confirm', { personIds })
const part = (personIds: unknown) => admin.sendJson('POST', '/api/persons/part', { personIds })

describe('[Q1] a pupil who is added is the same person as last year where that is certain', () => {
  test('by hand', async () => {
    const last = await earlier()
    const { id } = await add(HANA)
    expect(await personOf(id)).toBe(await personOf(last))
    expect(await trail('yearsJoined')).toMatchObject([
      { name: 'Hana Novák', by: 'Ada Admin', after: { years: ['2025-2026', '2026-2027'] } },
    ])
    expect(await suggestions()).toEqual({ total: 0, suggestions: [] })
  })

  test('by an import, which also brings photo consent and contacts along', async () => {
    const last = await earlier({ photoConsent: true, photoConsentBy: 'Mrs Novák', hubspotId: '7' })
    await admin.sendJson('PUT', `/api/students/${last}/contacts`, { contacts: [GRAN] })
    const csv = 'First name,Last name,Year group,External ID\nHana,Price,Year 1,7\nTom,Reid,Year 1,8\n'
    await admin.sendJson('POST', '/api/students/import', { academicYearId: school.academicYearId, csv })
    const [hana] = await school.database.query<{ id: number }>(
      sql`select id from students where last_name = 'Price'`,
    )
    expect(await personOf(hana?.id ?? 0)).toBe(await personOf(last))
    expect(await entryOf(hana?.id ?? 0)).toMatchObject({ photoConsent: true, photoConsentBy: 'Mrs Novák' })
    expect((await admin.getJson(`/api/students/${hana?.id}/contacts`)).body).toEqual([GRAN])
  })

  test('by an import, which does not forget who may not collect', async () => {
    const last = await earlier({ hubspotId: '7' })
    const tom = { ...GRAN, name: 'Tom', relation: 'Father', mayCollect: false }
    await admin.sendJson('PUT', `/api/students/${last}/contacts`, { contacts: [GRAN, tom] })
    const csv =
      'First name,Last name,Year group,External ID,Parent 1 name,Parent 1 mobile\nHana,Novák,Year 1,7,Sarah,07700 900123\n'
    await admin.sendJson('POST', '/api/students/import', { academicYearId: school.academicYearId, csv })
    expect((await admin.getJson(`/api/students/${last}/contacts`)).body).toMatchObject([
      { name: 'Sarah', phone: '07700 900123' },
      tom,
    ])
  })

  test('by an import, which is refused where more people may not collect than a child can have contacts', async () => {
    const last = await earlier({ hubspotId: '7' })
    const tom = { ...GRAN, name: 'Tom', relation: 'Father', mayCollect: false }
    await admin.sendJson('PUT', `/api/students/${last}/contacts`, { contacts: [tom] })
    const numbers = Array.from({ length: MOST_CONTACTS }, (_, index) => index + 1)
    const headings = numbers.map((number) => `Contact ${number} name,Contact ${number} may collect`)
    const csv = `First name,Last name,Year group,External ID,${headings.join()}\nHana,Novák,Year 1,7,${numbers.map((number) => `Aunt ${number},no`).join()}\n`
    const imported = await admin.sendJson('POST', '/api/students/import', {
      ...{ academicYearId: school.academicYearId, csv },
    })
    expect(imported).toMatchObject({
      status: 409,
      body: { code: 'rowsRefused', rows: [{ reasons: [expect.stringContaining('may not collect')] }] },
    })
    expect((await admin.getJson(`/api/students/${last}/contacts`)).body).toEqual([tom])
  })

  test('once a birthday is filled in', async () => {
    const last = await earlier()
    const { id } = await add({ ...HANA, dateOfBirth: null })
    expect(await personOf(id)).not.toBe(await personOf(last))
    await admin.sendJson('PUT', `/api/students/${id}`, { dateOfBirth: HANA.dateOfBirth })
    expect(await personOf(id)).toBe(await personOf(last))
  })

  test('with the contacts of the latest year; what is given up is in the trail', async () => {
    const last = await earlier()
    await admin.sendJson('PUT', `/api/students/${last}/contacts`, { contacts: [GRAN] })
    const { id } = await add({ ...HANA, dateOfBirth: null })
    const tom = { ...GRAN, name: 'Tom', relation: 'Father', mayCollect: false }
    await admin.sendJson('PUT', `/api/students/${id}/contacts`, { contacts: [tom] })
    await admin.sendJson('PUT', `/api/students/${id}`, { dateOfBirth: HANA.dateOfBirth })
    expect(await personOf(id)).toBe(await personOf(last))
    expect((await admin.getJson(`/api/students/${last}/contacts`)).body).toEqual([tom])
    expect(await trail('contactRemoved')).toMatchObject([{ by: 'Ada Admin' }])
  })

  test('with who may not collect in any year, and the consent that came with the row', async () => {
    const last = await earlier({ photoConsent: true, photoConsentBy: 'Mrs Novák' })
    const tom = { ...GRAN, name: 'Tom', relation: 'Father', mayCollect: false }
    await admin.sendJson('PUT', `/api/students/${last}/contacts`, { contacts: [tom] })
    const { id } = await add({ ...HANA, dateOfBirth: null, yearGroup: 'Year 1' })
    await admin.sendJson('PUT', `/api/students/${id}/contacts`, { contacts: [GRAN] })
    const csv =
      'First name,Last name,Year group,Date of birth,Photo consent\nHana,Novák,Year 1,01/05/2019,No\n'
    const imported = await admin.sendJson('POST', '/api/students/import', {
      ...{ academicYearId: school.academicYearId, csv, dateOrder: 'dayFirst' },
    })
    expect(imported).toMatchObject({ status: 200, body: { counts: { change: 1 } } })
    expect(await personOf(id)).toBe(await personOf(last))
    expect((await admin.getJson(`/api/students/${id}/contacts`)).body).toEqual([GRAN, tom])
    expect(await entryOf(last)).toMatchObject({ photoConsent: false })
  })

  test('with who may not collect also where the latest year has as many contacts as can be', async () => {
    const last = await earlier()
    const tom = { ...GRAN, name: 'Tom', relation: 'Father', mayCollect: false }
    await admin.sendJson('PUT', `/api/students/${last}/contacts`, { contacts: [tom] })
    const { id } = await add({ ...HANA, dateOfBirth: null })
    const contacts = Array.from({ length: MOST_CONTACTS }, (_, number) => ({
      ...GRAN,
      name: `Aunt ${number}`,
    }))
    await admin.sendJson('PUT', `/api/students/${id}/contacts`, { contacts })
    await admin.sendJson('PUT', `/api/students/${id}`, { dateOfBirth: HANA.dateOfBirth })
    const { body } = await admin.getJson<Contact[]>(`/api/students/${id}/contacts`)
    expect(body).toEqual([...contacts.slice(0, -1), tom])
  })

  test('with who may not collect also where the latest year says nothing of them', async () => {
    const last = await earlier()
    const tom = { ...GRAN, name: 'Tom', relation: 'Father', mayCollect: false }
    await admin.sendJson('PUT', `/api/students/${last}/contacts`, { contacts: [tom] })
    const { id } = await add({ ...HANA, dateOfBirth: null })
    await admin.sendJson('PUT', `/api/students/${id}/contacts`, { contacts: [{ ...tom, mayCollect: null }] })
    await admin.sendJson('PUT', `/api/students/${id}`, { dateOfBirth: HANA.dateOfBirth })
    expect(await personOf(id)).toBe(await personOf(last))
    expect((await admin.getJson(`/api/students/${id}/contacts`)).body).toEqual([tom])
  })

  test('but not where more people may not collect than a child can have contacts; confirming it says so', async () => {
    const last = await earlier()
    const barred = (names: string[]) =>
      names.map((name) => ({ ...GRAN, name, relation: 'Uncle', mayCollect: false }))
    await admin.sendJson('PUT', `/api/students/${last}/contacts`, {
      contacts: barred(['Al', 'Bo', 'Cy', 'Di']),
    })
    const { id } = await add({ ...HANA, dateOfBirth: null })
    await admin.sendJson('PUT', `/api/students/${id}/contacts`, { contacts: barred(['Ed', 'Fay', 'Gus']) })
    const filled = await admin.sendJson('PUT', `/api/students/${id}`, { dateOfBirth: HANA.dateOfBirth })
    expect(filled.status).toBe(200)
    const personIds = [await personOf(id), await personOf(last)]
    expect(personIds[0]).not.toBe(personIds[1])
    expect(await admin.sendJson('POST', '/api/persons/confirm', { personIds })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('may not collect') },
    })
    expect((await admin.getJson(`/api/students/${last}/contacts`)).body).toHaveLength(4)
  })

  test('but not where a namesake was in the school', async () => {
    await earlier()
    await earlier()
    const { id } = await add(HANA)
    expect(await suggestions()).toMatchObject({
      total: 2,
      suggestions: [{ reason: 'sameNameAndBirthday' }, { reason: 'sameNameAndBirthday' }],
    })
    expect(
      (await school.database.query(sql`select from students where person_id = ${await personOf(id)}`)).length,
    ).toBe(1)
  })
})

test('[Q1] moved to a year in which the child is already, a row is another person’s', async () => {
  const last = await earlier()
  const { id } = await add(HANA)
  const moved = await admin.sendJson('PUT', `/api/students/${id}`, { academicYearId: lastYearId })
  expect(moved.status).toBe(200)
  expect(await personOf(id)).not.toBe(await personOf(last))
})

describe('[Q1] who may be one child', () => {
  let last: number
  let now: number
  let persons: (number | undefined)[]
  beforeEach(async () => {
    last = await earlier({ dateOfBirth: null, photoConsent: true, photoConsentBy: 'Mrs Novák' })
    now = await addPupil(school.database, HANA)
    persons = [await personOf(last), await personOf(now)]
  })

  test('is listed with the reason and the years', async () => {
    expect(await suggestions()).toMatchObject({
      total: 1,
      suggestions: [
        {
          reason: 'noBirthday',
          persons: [
            { personId: persons[0], years: [{ id: last, academicYear: '2025-2026', dateOfBirth: null }] },
            { personId: persons[1], years: [{ id: now, academicYear: '2026-2027', firstName: 'Hana' }] },
          ],
        },
      ],
    })
  })

  test('is one once a person has confirmed it: consent and contacts hold in both years', async () => {
    await admin.sendJson('PUT', `/api/students/${last}/contacts`, { contacts: [GRAN] })
    expect((await confirm(persons)).status).toBe(204)
    expect(await personOf(last)).toBe(await personOf(now))
    expect((await suggestions()).total).toBe(0)
    expect(await entryOf(now)).toMatchObject({ photoConsent: true, photoConsentBy: 'Mrs Novák' })
    expect((await admin.getJson(`/api/students/${now}/contacts`)).body).toEqual([GRAN])
    expect(await trail('yearsJoined')).toMatchObject([{ by: 'Ada Admin' }])
  })

  test('are two once a person has parted them, and are not asked about again', async () => {
    expect((await part(persons)).status).toBe(204)
    expect((await suggestions()).total).toBe(0)
    expect(await trail('personsToldApart')).toMatchObject([
      { name: 'Hana Novák', by: 'Ada Admin', about: { from: 'Hana Novák', years: ['2026-2027'] } },
    ])
    await admin.sendJson('PUT', `/api/students/${last}`, { dateOfBirth: HANA.dateOfBirth })
    expect(await personOf(last)).not.toBe(await personOf(now))
  })

  test('a year that was joined wrongly is taken out again, with a copy of the contacts', async () => {
    await admin.sendJson('PUT', `/api/students/${now}/contacts`, { contacts: [GRAN] })
    await confirm(persons)
    expect((await admin.sendJson('POST', `/api/students/${last}/person`)).status).toBe(204)
    expect(await personOf(last)).not.toBe(await personOf(now))
    expect((await admin.getJson(`/api/students/${last}/contacts`)).body).toEqual([GRAN])
    expect((await suggestions()).total).toBe(0)
    expect(await trail('yearParted')).toMatchObject([{ by: 'Ada Admin', after: { years: ['2025-2026'] } }])
    expect((await admin.sendJson('POST', `/api/students/${last}/person`)).status).toBe(404)
  })

  test('two of one year cannot be one, nor a person who does not exist', async () => {
    const other = await personOf(await addPupil(school.database, { firstName: 'Ada', lastName: 'Byron' }))
    expect(await confirm([persons[1], other])).toMatchObject({ status: 409, body: { code: 'inOneYear' } })
    expect((await confirm([persons[1], 999_999])).status).toBe(404)
    expect((await confirm([persons[1], persons[1]])).status).toBe(409)
    expect((await confirm([persons[1]])).status).toBe(400)
    expect((await part([persons[1], 999_999])).status).toBe(404)
  })
})

describe('[Q1] photo consent and contacts belong to the person', () => {
  let last: number
  let now: number
  beforeEach(async () => {
    last = await earlier()
    now = (await add({ ...HANA, photoConsent: true, photoConsentBy: 'Mrs Novák' })).id
  })

  test('given in one year, it holds in all', async () => {
    expect(await entryOf(last)).toMatchObject({ photoConsent: true, photoConsentBy: 'Mrs Novák' })
  })

  test('withdrawn in any year, it stops in all at once, and the photo is gone', async () => {
    await school.database.query(sql`
      update students set photo_object_path = 'students/x.jpg', profile_image_url = '/api/students/' || id || '/photo?v=1'
      where id = ${now}`)
    expect(await entryOf(last)).toMatchObject({ profileImageUrl: `/api/students/${last}/photo?v=1` })
    await admin.sendJson('PUT', `/api/students/${last}`, { photoConsent: false })
    for (const id of [last, now]) {
      expect(await entryOf(id)).toMatchObject({ photoConsent: false, profileImageUrl: null })
    }
  })

  test('contacts of one year are those of the other', async () => {
    await admin.sendJson('PUT', `/api/students/${last}/contacts`, { contacts: [GRAN] })
    expect((await admin.getJson(`/api/students/${now}/contacts`)).body).toEqual([GRAN])
    await admin.sendJson('PUT', `/api/students/${now}/contacts`, { contacts: [] })
    expect((await admin.getJson(`/api/students/${last}/contacts`)).body).toEqual([])
  })

  test('a year that is deleted leaves the others what is theirs', async () => {
    await admin.sendJson('PUT', `/api/students/${last}/contacts`, { contacts: [GRAN] })
    await admin.sendJson('DELETE', `/api/students/${last}`)
    expect((await admin.getJson(`/api/students/${now}/contacts`)).body).toEqual([GRAN])
    await admin.sendJson('DELETE', `/api/students/${now}`)
    expect(await school.database.query(sql`select from persons`)).toEqual([])
  })
})

test('[Q1] the trail of a pupil is that of the person, in all years', async () => {
  const last = await earlier()
  const { id } = await add(HANA)
  await admin.sendJson('PUT', `/api/students/${last}`, { gender: 'Female' })
  const { body } = await admin.getJson<TrailPage>(`/api/trail?pupil=${id}`)
  expect(new Set(body.entries.map(({ subjectId }) => subjectId))).toEqual(new Set([String(last), String(id)]))
})
