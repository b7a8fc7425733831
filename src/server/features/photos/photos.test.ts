import type { PupilEntry } from '#contract/pupils.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PHOTO_CLEANER_LOCK } from '#server/db/photo-cleaner-lock.ts'
import { cleanPhotos } from './photo-cleaner.ts'
import { smallPath } from './photo-addresses.ts'
import { openPhotoSchool } from '#testing/photo-school.ts'
import type { PhotoSchool } from '#testing/photo-school.ts'
import { addPupil } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'

const colour = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
const [red, blue] = await Promise.all([colour('#cc2222'), colour('#2222cc')])

const START = Date.parse('2026-11-13T09:05:00.000Z')
const MINUTE = 60_000
let now = START
let school: PhotoSchool
beforeAll(async () => {
  school = await openPhotoSchool({ clock: () => new Date(now) })
})
beforeEach(() => {
  now = START
})
afterAll(() => school.close())

const photoOf = (id: number, query = '') => school.staff.fetch(`/api/students/${id}/photo${query}`)
const clean = async () => {
  // The server cleans as well, one at a time: without its lock nothing would be cleaned here.
  const { database } = school.server
  await vi.waitFor(async () => {
    const [lock] = await database.query<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(${PHOTO_CLEANER_LOCK}) as "isFree"`,
    )
    expect(lock?.isFree).toBe(true)
  }, 20_000)
  await cleanPhotos({ database, photoStore: school.photoStore, clock: () => new Date(now) })
}
const inStore = () => school.photoStore.list('')
const uploadRows = () => school.server.database.query(sql`select object_path from photo_uploads`)

describe('[E5][E8] a photo', () => {
  test('is uploaded to an address of this very origin, attached, shown and removed', async () => {
    const { uploadURL, objectPath } = await school.prepare(school.staff)
    expect(uploadURL).toMatch(/^\/api\/photo-uploads\/[\w.-]+$/)
    expect((await school.send(school.staff, uploadURL, red)).status).toBe(204)
    const attached = await school.attach(school.staff, objectPath)
    expect(attached.body).toMatchObject({
      id: school.pupilId,
      profileImageUrl: expect.stringMatching(
        new RegExp(`^/api/students/${school.pupilId}/photo\\?v=[0-9a-f]+$`),
      ),
      photoUploadedBy: expect.any(String),
    })
    expect(Date.parse(attached.body.photoUploadedAt ?? '')).toBe(START)
    const shown = await school.staff.fetch(attached.body.profileImageUrl ?? '')
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(shown.headers.get('content-disposition')).toBe('inline; filename="photo.jpg"')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await school.staff.sendJson('DELETE', `/api/students/${school.pupilId}/photo`)).status).toBe(204)
    const gone = await photoOf(school.pupilId)
    expect({ status: gone.status, body: await gone.json() }).toEqual({
      status: 404,
      body: { code: 'noPhoto', message: 'This pupil has no photo.' },
    })
    await vi.waitFor(async () => expect(await inStore()).toEqual([]), 10_000)
    await vi.waitFor(async () => expect(await uploadRows()).toEqual([]), 10_000)
  })

  test('[A6] is kept by no browser', async () => {
    await school.upload(school.staff, red)
    for (const query of ['', '?size=96']) {
      const { status, headers } = await photoOf(school.pupilId, query)
      expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null])
    }
  })

  test('comes in a small size for lists, also where none was stored beside it', async () => {
    const { body } = (await school.upload(school.staff, red)) as { body: PupilEntry }
    const small = Buffer.from(await (await photoOf(school.pupilId, '?size=96')).arrayBuffer())
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 })
    // Of this photo: one that was replaced before may still wait to be removed.
    const [pupil] = await school.server.database.query<{ path: string }>(
      sql`select photo_object_path as path from students where id = ${school.pupilId}`,
    )
    const path = smallPath(pupil?.path ?? '')
    await school.photoStore.remove(path)
    const made = await photoOf(school.pupilId, `?v=1&size=96`)
    expect(made.headers.get('content-type')).toBe('image/webp')
    await vi.waitFor(async () => expect(await school.photoStore.get(path)).toEqual(small), 10_000)
    expect(body.profileImageUrl).not.toBeNull()
    expect((await photoOf(school.pupilId, '?size=97')).status).toBe(400)
  })

  test('is attached once, also when it is asked for twice', async () => {
    const { uploadURL, objectPath } = await school.prepare(school.staff)
    await school.send(school.staff, uploadURL, red)
    const answers = await Promise.all([1, 2, 3].map(() => school.attach(school.staff, objectPath)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.profileImageUrl)).size).toBe(1)
  })
})

describe('[E7] what the server accepts', () => {
  test('an address takes one picture: what was sent is never overwritten', async () => {
    const { uploadURL, objectPath } = await school.prepare(school.staff)
    const sent = await Promise.all(
      [red, blue, red].map((bytes) => school.send(school.staff, uploadURL, bytes)),
    )
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410, 410])
    await school.attach(school.staff, objectPath)
    expect((await school.send(school.staff, uploadURL, blue)).status).toBe(410)
  })

  test('a picture that was refused leaves the address usable', async () => {
    const { uploadURL } = await school.prepare(school.staff)
    expect((await school.send(school.staff, uploadURL, Buffer.from('no'))).status).toBe(400)
    expect((await school.send(school.staff, uploadURL, red)).status).toBe(204)
  })

  test('an upload address works only for its person, unchanged, and for ten minutes', async () => {
    const { uploadURL } = await school.prepare(school.staff)
    const admin = await school.server.signedInAs('admin')
    expect((await school.send(admin, uploadURL, red)).status).toBe(404)
    const [path = '', expires = '', signature = ''] = uploadURL.split('/').at(-1)?.split('.') ?? []
    const other = Buffer.from('students/9999/x.jpg').toString('base64url')
    const forged = [
      ...[
        [other, expires, signature],
        [path, 'zzzzzzzz', signature],
        [path, expires, 'AAAA'],
        [path, expires],
      ],
      ...[[path, expires, signature, 'x'], ['%2e%2e', expires, signature], ['']],
    ]
    for (const parts of forged) {
      const answer = await school.send(school.staff, `/api/photo-uploads/${parts.join('.') || 'x'}`, red)
      expect(answer.status).toBe(404)
    }
    now += 11 * MINUTE
    expect((await school.send(school.staff, uploadURL, red)).status).toBe(410)
  })

  test('an objectPath counts only for the pupil and the person that it was issued for, and in time', async () => {
    const { uploadURL, objectPath } = await school.prepare(school.staff)
    await school.send(school.staff, uploadURL, red)
    const admin = await school.server.signedInAs('admin')
    const refused = { status: 400, body: { message: expect.stringMatching(/^objectPath must be/) } }
    expect(await school.attach(school.staff, objectPath, school.otherPupilId)).toMatchObject(refused)
    expect(await school.attach(admin, objectPath)).toMatchObject(refused)
    const others = [
      ...['../../etc/passwd', `${objectPath}/../x`, '/etc/passwd', `/${objectPath}`, `./${objectPath}`],
      ...[
        `https://evil.example/${objectPath}`,
        `file:///${objectPath}`,
        `${objectPath}x`,
        objectPath.toUpperCase(),
      ],
      ...['students/1/x.jpg', "' or 1=1 --", objectPath.replace('students/', 'students//')],
    ]
    for (const other of others) expect(await school.attach(school.staff, other)).toMatchObject(refused)
    now += 61 * MINUTE
    expect(await school.attach(school.staff, objectPath)).toMatchObject(refused)
  })

  test('an objectPath without a picture is refused', async () => {
    const { objectPath } = await school.prepare(school.staff)
    expect((await school.attach(school.staff, objectPath)).status).toBe(400)
  })

  test('a pupil who does not exist answers 404 to every call', async () => {
    const none = '/api/students/2147483647/photo'
    expect((await school.prepareAnswer(school.staff, 2_147_483_647)).status).toBe(404)
    expect((await school.attach(school.staff, 'x', 2_147_483_647)).status).toBe(404)
    expect((await school.staff.sendJson('DELETE', none)).status).toBe(404)
    expect((await school.staff.fetch(none)).status).toBe(404)
  })
})

describe('[J3] who may', () => {
  test('read-only people see photos and change none', async () => {
    await school.upload(school.staff, red)
    const { uploadURL } = await school.prepare(school.staff)
    const reader = await school.server.signedInAs('read-only')
    expect((await reader.fetch(`/api/students/${school.pupilId}/photo`)).status).toBe(200)
    expect((await school.prepareAnswer(reader)).status).toBe(403)
    expect((await school.send(reader, uploadURL, red)).status).toBe(403)
    expect((await school.attach(reader, 'x')).status).toBe(403)
    expect((await reader.sendJson('DELETE', `/api/students/${school.pupilId}/photo`)).status).toBe(403)
  })

  test('a signed-out browser gets no photo and sends none', async () => {
    await school.upload(school.staff, red)
    const { uploadURL } = await school.prepare(school.staff)
    const visitor = school.server.visitor()
    expect((await visitor.fetch(`/api/students/${school.pupilId}/photo`)).status).toBe(401)
    expect((await visitor.fetch(`/api/students/${school.pupilId}/photo?size=96`)).status).toBe(401)
    expect((await school.send(visitor, uploadURL, red)).status).toBe(401)
  })
})

describe('[E7] no orphans', () => {
  test('what was never attached is removed after an hour, and not before', async () => {
    const { uploadURL, objectPath } = await school.prepare(school.staff)
    await school.send(school.staff, uploadURL, red)
    now += 59 * MINUTE
    await clean()
    expect(await school.stored(objectPath)).toBeDefined()
    now += 2 * MINUTE
    await clean()
    expect(await school.stored(objectPath)).toBeUndefined()
  })

  test('[H7] a replaced photo goes, and the photo of a deleted pupil', async () => {
    await school.server.database.query(sql`delete from photo_uploads`)
    for (const bytes of [red, blue, red]) await school.upload(school.staff, bytes)
    const ofPupil = () => school.photoStore.list(`students/${school.pupilId}/`)
    await vi.waitFor(async () => expect(await ofPupil()).toHaveLength(2), 10_000)
    const [{ photoObjectPath } = { photoObjectPath: null }] = await school.server.database.query<{
      photoObjectPath: string | null
    }>(sql`select photo_object_path as "photoObjectPath" from students where id = ${school.pupilId}`)
    const id = await addPupil(school.server.database, { photoObjectPath })
    await school.server.database.query(sql`delete from students where id = ${school.pupilId}`)
    await clean()
    // Another entry of the same child still shows it.
    expect(await ofPupil()).toHaveLength(2)
    await school.server.database.query(sql`delete from students where id = ${id}`)
    await clean()
    expect(await ofPupil()).toEqual([])
    expect(await uploadRows()).toEqual([])
  })
})
