import type { SchoolSetup, SetUpClass } from '#contract/school-setup.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { emptySchool } from '#testing/empty-school.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import { addClasses, addPupil, addYear } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

type Refused = { message: string; code: string; count?: number }

describe('classes', () => {
  let server: TestServer
  let admin: BrowserSession
  const setup = async () => (await admin.getJson<SchoolSetup>('/api/school-setup')).body
  beforeAll(async () => {
    server = await openTestServer()
    admin = await server.signedInAs('admin')
  })
  beforeEach(async () => {
    await emptySchool(server.database)
    await addYear(server.database, '2026-2027')
  })
  afterAll(() => server.close())

  const add = (fields: object) => admin.sendJson<SetUpClass & Refused>('POST', '/api/school-classes', fields)

  test('the usual classes are added once, in order, beside those that are there', async () => {
    await add({ name: 'Year 2', ageRange: 'Infants' })
    await admin.sendJson('POST', '/api/school-classes/usual')
    const { status, body } = await admin.sendJson<SetUpClass[]>('POST', '/api/school-classes/usual')
    expect(status).toBe(200)
    expect(body.map(({ name }) => name)).toEqual([
      ...['Year 2', 'Nursery Class', 'Reception', 'Year 1', 'Year 3', 'Year 4', 'Year 5'],
    ])
    expect(body[1]?.ageRange).toBe('Ages 3 to 4')
    const ids = body.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ id }) => id)
    const ordered = await admin.sendJson<SetUpClass[]>('PUT', '/api/school-classes/order', { ids })
    expect(ordered.body.map(({ name }) => name).slice(0, 2)).toEqual(['Nursery Class', 'Reception'])
  })

  test('the pupils follow a class to its new name; a class with pupils cannot be deleted', async () => {
    const { body: oak } = await add({ name: 'Oak' })
    await addPupil(server.database, { yearGroup: 'Oak' })
    const renamed = await admin.sendJson('PATCH', `/api/school-classes/${oak.id}`, {
      name: 'Elm',
      ageRange: '',
    })
    expect(renamed.body).toMatchObject({ name: 'Elm', ageRange: null, pupilCount: 1, isActive: true })
    const refused = await admin.sendJson<Refused>('DELETE', `/api/school-classes/${oak.id}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'inUse' } })
    await server.database.query(sql`delete from students`)
    expect((await admin.sendJson('DELETE', `/api/school-classes/${oak.id}`)).status).toBe(204)
  })

  test('[R4] the person who teaches a class follows it to its new name', async () => {
    const { body: oak } = await add({ name: 'Oak' })
    await server.database.query(sql`update users set school_class = 'Oak'`)
    await admin.sendJson('PATCH', `/api/school-classes/${oak.id}`, { name: 'Elm' })
    expect((await admin.getJson('/api/auth/user')).body).toMatchObject({ schoolClass: 'Elm' })
  })

  test('[J7] a name that is taken, too long, empty or All is refused, and nothing changes', async () => {
    const { body: oak } = await add({ name: 'Oak' })
    const { body: elm } = await add({ name: 'Elm' })
    await addPupil(server.database, { yearGroup: 'Elm' })
    expect((await add({ name: 'Oak' })).status).toBe(409)
    expect((await admin.sendJson('PATCH', `/api/school-classes/${elm.id}`, { name: 'Oak' })).status).toBe(409)
    for (const fields of [
      ...[
        { name: ' ' },
        { name: 'all' },
        { name: 'x'.repeat(51) },
        { name: 'Ash', ageRange: 'x'.repeat(21) },
      ],
      ...[
        { name: 'Ash', id: 1 },
        { name: 'Ash', displayOrder: 3 },
      ],
    ]) {
      expect((await add(fields)).status, JSON.stringify(fields)).toBe(400)
    }
    expect((await setup()).classes.map(({ name, pupilCount }) => ({ name, pupilCount }))).toEqual([
      ...[
        { name: oak.name, pupilCount: 0 },
        { name: 'Elm', pupilCount: 1 },
      ],
    ])
  })

  test('names that differ only in case or white space are one; the case of a name can be corrected', async () => {
    const { body: first } = await add({ name: 'year 1' })
    const { body: elm } = await add({ name: 'Elm' })
    const taken = {
      status: 409,
      body: { code: 'alreadyExists', message: 'There is a class with the name year 1 already.' },
    }
    expect(await add({ name: ' Year  1' })).toMatchObject(taken)
    const rename = (id: number, name: string) =>
      admin.sendJson('PATCH', `/api/school-classes/${id}`, { name, isActive: true })
    expect(await rename(elm.id, 'YEAR 1')).toMatchObject(taken)
    await admin.sendJson('POST', '/api/school-classes/usual')
    expect((await setup()).classes.filter(({ name }) => /^year\s+1$/i.test(name))).toHaveLength(1)
    expect((await rename(first.id, 'Year 1')).body).toMatchObject({ name: 'Year 1' })
    // A school that has two such names already can still change the rest of either.
    await addClasses(server.database, ['year 1'])
    expect((await rename(first.id, 'Year 1')).status).toBe(200)
  })

  test('of two who add one class at the same instant, in two ways to write it, one does', async () => {
    const answers = await Promise.all(['Oak', 'OAK', 'oak'].map((name) => add({ name })))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect((await setup()).classes).toHaveLength(1)
  })

  test('[J7] a class that is not there answers 404', async () => {
    expect((await admin.sendJson('PATCH', '/api/school-classes/4242', { name: 'Oak' })).status).toBe(404)
    expect((await admin.sendJson('DELETE', '/api/school-classes/4242')).status).toBe(404)
  })
})
