import type { RollOverRow } from '#contract/roll-over.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { emptySchool } from '#testing/empty-school.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import { sql } from '#server/db/sql.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { addClasses, addPupil, buildSchool } from '#testing/school-builder.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

describe('year roll-over', () => {
  let server: TestServer
  let admin: BrowserSession
  let years: { fromYearId: number; toYearId: number }
  const post = <Answer>(path: string, body: unknown = years) =>
    admin.sendJson<Answer>('POST', `/api/students/${path}`, body)
  const copies = () =>
    server.database.query<{ first_name: string; year_group: string; profile_image_url: string; id: number }>(
      sql`select * from students where academic_year_id = ${years.toYearId} order by first_name`,
    )

  beforeAll(async () => {
    server = await openTestServer()
    admin = await server.signedInAs('admin')
  })
  beforeEach(async () => {
    await emptySchool(server.database)
    const [fromYearId = 0, toYearId = 0] = (
      await buildSchool(server.database, {
        years: ['2026-2027', '2027-2028'],
        classes: [],
        pupils: [
          {
            ...{ firstName: 'Ann', lastName: 'A', yearGroup: 'Year 1', hubspotId: '1' },
            ...{ photoObjectPath: 'students/1/a.jpg', profileImageUrl: '/api/students/1/photo?v=x' },
            ...{ photoConsent: true, photoConsentDate: '2026-01-01', photoConsentBy: 'B' },
          },
          { firstName: 'Ben', lastName: 'B', yearGroup: 'Year 5', hubspotId: '2' },
          { firstName: 'Cat', lastName: 'C', yearGroup: 'Year 2', hubspotId: '3', leaveDate: '2027-03-01' },
          { firstName: 'Dan', lastName: 'D', yearGroup: 'Reception' },
        ],
      })
    ).yearIds
    years = { fromYearId, toYearId }
  })
  afterAll(() => server.close())

  test('the preview says what will happen to each pupil and writes nothing', async () => {
    const { body } = await post<RollOverRow[]>('roll-over/preview')
    expect(body.map(({ name, from, to, outcome }) => [name, from, to, outcome])).toEqual([
      ['Ann A', 'Year 1', 'Year 2', 'moves'],
      ['Ben B', 'Year 5', null, 'leaves'],
      ['Cat C', 'Year 2', null, 'leaving'],
      ['Dan D', 'Reception', 'Year 1', 'moves'],
    ])
    expect(await copies()).toEqual([])
  })

  test('pupils are copied one class up with photo and consent; doing it again copies no pupil twice', async () => {
    expect((await post('roll-over')).body).toEqual({ copied: 2 })
    const copied = await copies()
    expect(copied).toMatchObject([
      {
        ...{
          first_name: 'Ann',
          year_group: 'Year 2',
          hubspot_id: '1',
          photo_object_path: 'students/1/a.jpg',
        },
        ...{ photo_consent: true, photo_consent_date: '2026-01-01', photo_consent_by: 'B' },
      },
      { first_name: 'Dan', year_group: 'Year 1' },
    ])
    expect(copied[0]?.profile_image_url).toBe(`/api/students/${copied[0]?.id}/photo?v=x`)
    expect((await post('roll-over')).body).toEqual({ copied: 0 })
    expect(await copies()).toEqual(copied)
  })

  test('[M7] a longer plan goes on with its pupils, and a pattern to the last school day is asked for again', async () => {
    await server.database.query(sql`
      insert into school_calendar (date, academic_year, academic_year_id, day_type, is_register_required)
      values ('2027-07-16', '2026-2027', ${years.fromYearId}, 'teaching', true)`)
    await server.database.query(sql`
      insert into planned_absences (plan_id, student_id, from_date, to_date, is_weekly, am_weekdays, pm_weekdays, code,
        reason, entered_by, approved_by, approved_at)
      select plan_id, id, from_date, to_date, is_weekly, '{5}', '{5}', 'C', reason, 'Olivia', 'Helen', now()
      from students cross join (values (7, date '2027-06-01', date '2027-10-01', false, 'Abroad'),
        (8, '2026-09-01', '2027-07-16', true, 'Part-time'), (9, '2027-02-01', '2027-02-12', false, 'Over')
      ) as plan (plan_id, from_date, to_date, is_weekly, reason)`)
    await post('roll-over')
    const carried = await server.database.query(sql`
      select reason, from_date as "from", to_date as "to", approved_by as "approvedBy", count(*)::int as pupils,
        count(distinct plan_id)::int as plans
      from planned_absences join students on students.id = student_id
      where academic_year_id = ${years.toYearId} and plan_id not in (7, 8, 9) group by 1, 2, 3, 4 order by 1`)
    expect(carried).toEqual([
      {
        ...{ reason: 'Abroad', from: '2027-09-01', to: '2027-10-01', approvedBy: 'Helen' },
        ...{ pupils: 2, plans: 1 },
      },
      {
        ...{ reason: 'Part-time', from: '2027-09-01', to: '2028-08-31', approvedBy: null },
        ...{ pupils: 2, plans: 1 },
      },
    ])
  })

  test('a pupil is held back or left out on request, in the preview and in the copy', async () => {
    const { body: rows } = await post<RollOverRow[]>('roll-over/preview')
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id
    const exceptions = [
      { id: idOf('Ann A'), outcome: 'stays' },
      { id: idOf('Dan D'), outcome: 'leftOut' },
    ]
    const preview = await post<RollOverRow[]>('roll-over/preview', { ...years, exceptions })
    expect(preview.body.map(({ to, outcome }) => [to, outcome])).toEqual([
      ...[
        ['Year 1', 'stays'],
        [null, 'leaves'],
        [null, 'leaving'],
        [null, 'leftOut'],
      ],
    ])
    expect((await post('roll-over', { ...years, exceptions })).body).toEqual({ copied: 1 })
    expect(await copies()).toMatchObject([{ first_name: 'Ann', year_group: 'Year 1' }])
  })

  test('an external id that was added in the new year copies no pupil twice, a namesake is copied', async () => {
    await post('roll-over')
    await server.database.query(
      sql`update students set hubspot_id = '4' where first_name = 'Dan' and academic_year_id = ${years.toYearId}`,
    )
    expect((await post('roll-over')).body).toEqual({ copied: 0 })
    await addPupil(server.database, { firstName: 'Dan', lastName: 'D', yearGroup: 'Year 1' })
    expect((await post('roll-over')).body).toEqual({ copied: 1 })
    expect((await post('roll-over')).body).toEqual({ copied: 0 })
  })

  test('two who roll over at the same instant copy each pupil once', async () => {
    const answers = await Promise.all([
      post<{ copied: number }>('roll-over'),
      post<{ copied: number }>('roll-over'),
    ])
    expect(answers.reduce((sum, { body }) => sum + body.copied, 0)).toBe(2)
    expect(await copies()).toHaveLength(2)
  })

  test('deleting a pupil of one year leaves the photo that the other year shows', async () => {
    await post('roll-over')
    const [ann] = await copies()
    expect((await admin.sendJson('DELETE', `/api/students/${ann?.id}`)).status).toBe(204)
    const [row] = await server.database.query(
      sql`select count(*)::int as shown from students where photo_object_path = 'students/1/a.jpg'`,
    )
    expect(row).toEqual({ shown: 1 })
  })

  describe('a photo that two years show', () => {
    let rows: { id: number }[]
    const anns = (columns: string) =>
      server.database.query<{ id: number }>(
        sql`select ${rawSql(columns)} from students where first_name = 'Ann' order by academic_year_id`,
      )
    beforeEach(async () => {
      await post('roll-over')
      rows = await anns('id')
    })

    test.each([0, 1])('is removed from both, whichever it is removed in (%i)', async (year) => {
      expect((await admin.sendJson('DELETE', `/api/students/${rows[year]?.id}/photo`)).status).toBe(204)
      const none = { photo_object_path: null, profile_image_url: null }
      expect(await anns('photo_object_path, profile_image_url')).toEqual([none, none])
    })

    const CONSENT = 'photo_consent, photo_consent_date, photo_consent_by'
    const withdrawn = { photo_consent: false, photo_consent_date: null, photo_consent_by: null }

    test.each([0, 1])('loses its consent in both when it is withdrawn in one (%i)', async (year) => {
      const withdraw = { photoConsent: false }
      const { body } = await admin.sendJson('PUT', `/api/students/${rows[year]?.id}`, withdraw)
      expect(body).toMatchObject({ id: rows[year]?.id, photoConsent: false, photoConsentDate: null })
      expect(await anns(CONSENT)).toEqual([withdrawn, withdrawn])
    })

    test('loses its consent in both when a file withdraws it in one', async () => {
      const csv = 'Record ID,First Name,Last Name,Year Group,Photo consent\n1,Ann,A,Year 2,No'
      const { status } = await post('import', { academicYearId: years.toYearId, csv })
      expect(status).toBe(200)
      expect(await anns(CONSENT)).toEqual([withdrawn, withdrawn])
    })

    test('keeps its consent in both when something else is changed', async () => {
      await admin.sendJson('PUT', `/api/students/${rows[1]?.id}`, { knownAs: 'Annie' })
      expect(await anns('photo_consent')).toEqual([{ photo_consent: true }, { photo_consent: true }])
    })
  })

  test('classes follow the school’s own order', async () => {
    await addClasses(server.database, ['Reception', 'Owls', 'Year 1'])
    const { body } = await post<RollOverRow[]>('roll-over/preview')
    expect(body.find(({ name }) => name === 'Dan D')?.to).toBe('Owls')
    expect(body.find(({ name }) => name === 'Ann A')?.outcome).toBe('leaves')
  })

  test('[J3, J7] only admins, and only into the year that follows', async () => {
    const staff = await server.signedInAs('staff')
    expect((await staff.sendJson('POST', '/api/students/roll-over', years)).status).toBe(403)
    expect((await staff.sendJson('POST', '/api/students/roll-over/preview', years)).status).toBe(403)
    const backwards = { fromYearId: years.toYearId, toYearId: years.fromYearId }
    expect((await post('roll-over', backwards)).status).toBe(400)
    expect((await post('roll-over', { ...years, toYearId: years.fromYearId })).status).toBe(400)
    expect((await post('roll-over', { ...years, toYearId: 4242 })).status).toBe(404)
    expect(await copies()).toEqual([])
  })
})
