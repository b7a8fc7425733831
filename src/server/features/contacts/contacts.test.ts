import type { ImportPreview } from '#contract/pupil-import.ts'
import type { Contact } from '#domain/pupils/contacts.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { addPupil, addYear } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const SARAH: Contact = {
  ...{ name: 'Sarah Baker', relation: 'Mother', phone: '07700 900123', otherPhone: null },
  ...{ email: 'sarah@example.org', hasParentalResponsibility: true, mayCollect: true },
}
const TOM: Contact = {
  ...{ name: 'Tom Baker', relation: 'Father', phone: '07700 900456', otherPhone: null, email: null },
  ...{ hasParentalResponsibility: true, mayCollect: false },
}

describe('[M4] contacts', () => {
  let school: SchoolUnderTest
  let staff: BrowserSession
  let pupilId: number
  const address = (id = pupilId) => `/api/students/${id}/contacts`
  const read = async (id = pupilId) => (await staff.getJson<Contact[]>(address(id))).body
  const save = (contacts: readonly object[]) =>
    staff.sendJson<{ message: string }>('PUT', address(), { contacts })
  const trail = async () =>
    (
      await school.database.query<{ entry: string }>(sql`
        select kind || ' ' || coalesce(after->>'name', before->>'name', '') || ' by ' || coalesce(user_name, '-') as entry
        from trail_entries where kind like 'contact%' or kind in ('pupilDeleted', 'exported') order by id`)
    ).map(({ entry }) => entry)

  beforeAll(async () => {
    school = await openSchool()
    staff = await school.server.signedInAs('staff')
  })
  beforeEach(async () => {
    await school.database.query(sql`delete from students`)
    pupilId = await addPupil(school.database, { firstName: 'Ella', lastName: 'Baker', hubspotId: '7' })
  })
  afterAll(() => school.close())

  test('a pupil has several in order of call; the trail has each change with its person', async () => {
    expect(await read()).toEqual([])
    const before = (await trail()).length
    expect(await save([TOM, SARAH])).toMatchObject({ status: 200, body: [TOM, SARAH] })
    await save([TOM, { ...SARAH, phone: ' 07700 900789 ' }])
    await save([TOM])
    expect(await read()).toEqual([TOM])
    expect((await trail()).slice(before)).toEqual([
      'contactAdded Tom Baker by Sam Staff',
      'contactAdded Sarah Baker by Sam Staff',
      'contactChanged Sarah Baker by Sam Staff',
      'contactRemoved Sarah Baker by Sam Staff',
    ])
  })

  test('a list that was read before a colleague changed it replaces nothing', async () => {
    await save([SARAH, TOM])
    const barred = { ...SARAH, mayCollect: false }
    await save([barred, TOM])
    const stale = { contacts: [{ ...SARAH, phone: '07700 900789' }, TOM], expected: [SARAH, TOM] }
    const { status, body } = await staff.sendJson<{ code: string }>('PUT', address(), stale)
    expect([status, body.code]).toEqual([409, 'changedMeanwhile'])
    expect(await read()).toEqual([barred, TOM])
    expect((await staff.sendJson('PUT', address(), { ...stale, expected: [barred, TOM] })).status).toBe(200)
  })

  test('only those who may write attendance see them', async () => {
    await save([SARAH])
    const reader = await school.server.signedInAs('read-only')
    expect((await reader.getJson(address())).status).toBe(403)
    expect((await reader.sendJson('PUT', address(), { contacts: [] })).status).toBe(403)
    expect(await read()).toEqual([SARAH])
  })

  test.each([
    ['a name', { ...SARAH, name: ' ' }],
    ['a phone', { ...SARAH, phone: 'javascript:alert(1)' }],
    ['an email address', { ...SARAH, email: 'at work' }],
  ])('%s that is none is refused', async (_, contact) => {
    expect((await save([contact])).status).toBe(400)
    expect((await save(Array.from({ length: 7 }, () => SARAH))).status).toBe(400)
    expect(await read()).toEqual([])
  })

  test('no pupil, no contacts; they go with their pupil, and the trail forgets them with it', async () => {
    expect((await staff.getJson(address(4242))).status).toBe(404)
    expect((await staff.sendJson('PUT', address(4242), { contacts: [] })).status).toBe(404)
    await save([SARAH])
    const before = (await trail()).length
    expect((await staff.sendJson('DELETE', `/api/students/${pupilId}`)).status).toBe(204)
    expect((await trail()).slice(before)).toEqual(['pupilDeleted  by Sam Staff'])
  })

  test('export and import carry them, and the trail has the export', async () => {
    await save([SARAH, TOM])
    const answer = await staff.fetch('/api/students/export?academicYear=2026-2027')
    const csv = await answer.text()
    expect((await trail()).at(-1)).toBe('exported  by Sam Staff')
    const send = (file: string) =>
      staff.sendJson('POST', '/api/students/import', { academicYearId: school.academicYearId, csv: file })
    expect(await send(csv)).toMatchObject({ body: { counts: { same: 1 } } })
    expect(await send(csv.replace('07700 900123', '07700 900999'))).toMatchObject({
      body: { counts: { change: 1 } },
    })
    expect(await read()).toEqual([{ ...SARAH, phone: '07700 900999' }, TOM])

    const withoutContacts =
      'First name,Last name,Year group,External ID,Known as\nElla,Baker,Reception,7,Ellie\n'
    expect(await send(withoutContacts)).toMatchObject({ body: { counts: { change: 1 } } })
    expect(await read()).toHaveLength(2)

    const added =
      'First name,Last name,Year group,Contact 1 name,Contact 1 phone\nMax,Cole,Year 1,Ann Cole,01632 960001\n'
    expect(await send(added)).toMatchObject({ body: { counts: { add: 1 } } })
    const [max] = await school.database.query<{ id: number }>(
      sql`select id from students where first_name = 'Max'`,
    )
    expect(await read(max?.id)).toMatchObject([{ name: 'Ann Cole', phone: '01632 960001', mayCollect: null }])
  })

  test('the preview names who has no room beside the bans of an earlier year, for a pupil who is new in this year', async () => {
    await save([SARAH, TOM])
    const academicYearId = await addYear(school.database, '2027-2028')
    const names = Array.from({ length: 6 }, (_, index) => `Contact ${index + 1} name`)
    const aunts = names.map((_, index) => `Aunt ${index + 1}`)
    const csv = [
      `External ID,First name,Last name,Year group,${names.join(',')}`,
      `7,Ella,Baker,Year 1,${aunts.join(',')}`,
      `8,Max,Cole,Year 1,${aunts.join(',')}`,
    ].join('\n')
    const file = { academicYearId, csv }
    const { body } = await staff.sendJson<ImportPreview>('POST', '/api/students/import/preview', file)
    expect(body.rows.map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
      [
        'add',
        'No room for Aunt 6: a pupil has at most 6 contacts, and who may not collect stays: Tom Baker (father).',
      ],
      ['add'],
    ])
    expect((await staff.sendJson('POST', '/api/students/import', file)).status).toBe(200)
    expect((await read()).map(({ name }) => name)).toEqual([...aunts.slice(0, 5), 'Tom Baker'])
  })

  test('they come along into the next school year', async () => {
    await save([SARAH, TOM])
    const toYearId = await addYear(school.database, '2027-2028')
    const admin = await school.server.signedInAs('admin')
    const body = { fromYearId: school.academicYearId, toYearId }
    expect((await admin.sendJson('POST', '/api/students/roll-over', body)).status).toBe(200)
    const [copy] = await school.database.query<{ id: number }>(
      sql`select id from students where academic_year_id = ${toYearId}`,
    )
    expect(await read(copy?.id)).toEqual([SARAH, TOM])
  })
})
