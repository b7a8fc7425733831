import { isoDate } from '#domain/calendar/iso-date.ts'
import { sql } from '#server/db/sql.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import { openPhotoSchool } from '#testing/photo-school.ts'
import type { PhotoSchool } from '#testing/photo-school.ts'
import { addPupil, addYear } from '#testing/school-builder.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cleanPhotos } from './photo-cleaner.ts'

const red = { width: 400, height: 400, channels: 3, background: '#c33' } as const
const NOW = new Date('2026-11-13T09:05:00Z')

let school: PhotoSchool
beforeAll(async () => {
  school = await openPhotoSchool({ clock: () => NOW })
})
afterAll(() => school.close())

const pathOf = async (id: number) =>
  (
    await school.server.database.query<{ path: string | null }>(
      sql`select photo_object_path as path from students where id = ${id}`,
    )
  )[0]?.path
const clean = () =>
  cleanPhotos({ database: school.server.database, photoStore: school.photoStore, clock: () => NOW })

test('[Q6] the photo of a pupil who has left is gone from every year and from the store', async () => {
  await school.upload(school.staff, await sharp({ create: red }).jpeg().toBuffer())
  const leave = (leaveDate: string) =>
    school.staff.sendJson('PUT', `/api/students/${school.pupilId}`, { leaveDate })
  await leave('2026-11-13')
  await clean()
  expect(await pathOf(school.pupilId)).not.toBeNull()
  await leave('2026-11-12')
  await vi.waitFor(async () => expect(await school.photoStore.list('')).toEqual([]), 10_000)
  expect((await school.staff.fetch(`/api/students/${school.pupilId}/photo`)).status).toBe(404)
})

test('[Q6] a pupil who is not in the new year some weeks after it began has left; one who went on has not', async () => {
  const { database } = school.server
  await addYear(database, '2025-2026')
  const photo = { photoConsent: true, year: '2025-2026' }
  const [gone, stays] = [
    await addPupil(database, { ...photo, lastName: 'Gone', photoObjectPath: 'students/gone.jpg' }),
    await addPupil(database, { ...photo, hubspotId: '7', photoObjectPath: 'students/stays.jpg' }),
  ]
  await addPupil(database, { hubspotId: '7' })
  await clean()
  expect(await pathOf(gone)).toBe('students/gone.jpg')
  await addYear(database, {
    year: '2026-2027',
    days: [
      {
        ...{ date: isoDate('2026-10-10'), academicYear: '2026-2027', termName: 'Autumn', weekNumber: 1 },
        ...{ dayType: 'teaching', isRegisterRequired: true },
      },
    ],
  })
  await clean()
  expect([await pathOf(gone), await pathOf(stays)]).toEqual([null, 'students/stays.jpg'])
  const [entry] = await database.query(
    sql`select user_name from trail_entries where subject_id = ${String(gone)} order by id desc limit 1`,
  )
  expect(entry).toEqual({ user_name: 'Removal of photos of leavers' })
})

test('[Q6] an object that the store will not delete keeps neither a leaver’s photo on screen nor other objects', async () => {
  const { database } = school.server
  const paths = ['students/stuck.jpg', 'students/free.jpg']
  for (const path of paths) await school.photoStore.put(path, Buffer.from('a photo'))
  await database.query(sql`
    insert into photo_uploads (object_path, clean_after) values (${paths[0]}, '-infinity'), (${paths[1]}, ${NOW}::timestamptz - interval '1 day')`)
  const leaver = await addPupil(database, {
    ...{ lastName: 'Leaver', photoConsent: true, photoObjectPath: 'students/leaver.jpg' },
    leaveDate: '2026-11-12',
  })
  const refused = new Error('The store refuses')
  const photoStore: PhotoStore = Object.assign(Object.create(school.photoStore), {
    remove: (path: string) => (path === paths[0] ? Promise.reject(refused) : school.photoStore.remove(path)),
  })
  await expect(cleanPhotos({ database, photoStore, clock: () => NOW })).rejects.toBe(refused)
  expect(await pathOf(leaver)).toBeNull()
  expect(await school.photoStore.list('')).toEqual([paths[0]])
  expect(await database.query(sql`select object_path as path from photo_uploads`)).toEqual([
    { path: paths[0] },
  ])
  await clean()
  expect(await school.photoStore.list('')).toEqual([])
})
