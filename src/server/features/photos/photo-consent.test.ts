import type { Pupil, PupilEntry } from '#contract/pupils.ts'
import { openPhotoSchool } from '#testing/photo-school.ts'
import type { PhotoSchool } from '#testing/photo-school.ts'
import { addPupil, addYear } from '#testing/school-builder.ts'
import type { NewPupil } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c33' } })
  .jpeg()
  .toBuffer()

let school: PhotoSchool
beforeAll(async () => {
  school = await openPhotoSchool({ clock: () => new Date('2026-11-13T09:05:00Z') })
})
afterAll(() => school.close())

const change = (fields: object, id = school.pupilId) =>
  school.staff.sendJson<PupilEntry>('PUT', `/api/students/${id}`, fields)
const query = (statement: Sql) => school.server.database.query(statement)
const photoOf = (id: number) => school.staff.fetch(`/api/students/${id}/photo`)

describe('[E5] the specified calls', () => {
  test('work as written, whether or not a consent is recorded', async () => {
    expect(await school.upload(school.staff, picture)).toMatchObject({
      status: 200,
      body: { photoConsent: false, profileImageUrl: expect.any(String) },
    })
    expect((await photoOf(school.pupilId)).status).toBe(200)
    expect((await school.staff.sendJson('DELETE', `/api/students/${school.pupilId}/photo`)).status).toBe(204)
    expect((await photoOf(school.pupilId)).status).toBe(404)
  })
})

describe('a photo whose consent is withdrawn', () => {
  let nextYearId: number
  beforeEach(async () => {
    await change({ photoConsent: true })
    await school.upload(school.staff, picture)
    await addYear(school.server.database, '2027-2028')
    const copied = sql`
      select first_name as "firstName", last_name as "lastName", photo_consent as "photoConsent",
        photo_object_path as "photoObjectPath", profile_image_url as "profileImageUrl"
      from students where id = ${school.pupilId}`
    const [pupil] = await school.server.database.query<NewPupil>(copied)
    nextYearId = await addPupil(school.server.database, { ...pupil, year: '2027-2028' })
  })

  async function expectGone(): Promise<void> {
    for (const id of [school.pupilId, nextYearId]) {
      expect((await photoOf(id)).status).toBe(404)
      expect((await school.staff.fetch(`/api/students/${id}/photo?size=96`)).status).toBe(404)
    }
    const small = await school.staff.getJson(`/api/students/photos?ids=${school.pupilId},${nextYearId}`)
    expect(small.body).toEqual([])
    for (const year of ['2026-2027', '2027-2028']) {
      const { body } = await school.staff.getJson<Pupil[]>(`/api/students?academicYear=${year}`)
      expect(body.filter(({ profileImageUrl }) => profileImageUrl !== null)).toEqual([])
    }
    await vi.waitFor(async () => expect(await school.photoStore.list('')).toEqual([]), 10_000)
  }

  test('is gone from every call and every year at once, and soon from the store', async () => {
    expect((await change({ photoConsent: false })).body).toMatchObject({
      ...{ photoConsent: false, profileImageUrl: null, photoUploadedAt: null, photoUploadedBy: null },
    })
    await expectGone()
  })

  test('is gone from every year also where it is withdrawn in the later one', async () => {
    expect((await change({ photoConsent: false }, nextYearId)).status).toBe(200)
    await expectGone()
  })

  test('is kept when something else is changed', async () => {
    await change({ gender: 'F', photoConsentBy: 'Mrs Sitter' })
    expect((await photoOf(school.pupilId)).status).toBe(200)
  })
})

test('who gave and who withdrew a consent, and when, is kept', async () => {
  const id = school.otherPupilId
  await change({ photoConsent: true, photoConsentBy: 'Mrs Sitter', photoConsentDate: '2026-09-03' }, id)
  await change({ photoConsent: false }, id)
  const entries = await query(sql`
    select kind, before, after, user_name, user_role, entered_at is not null as "isDated" from trail_entries
    where subject_id = ${String(id)} and kind like 'photoConsent%' order by id`)
  const none = { consent: false, date: null, by: null }
  const given = { consent: true, date: '2026-09-03', by: 'Mrs Sitter' }
  const who = { user_name: 'Sam Staff', user_role: 'staff', isDated: true }
  expect(entries).toEqual([
    { kind: 'photoConsentGiven', before: none, after: given, ...who },
    { kind: 'photoConsentWithdrawn', before: given, after: none, ...who },
  ])
})
