import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { openPhotoSchool } from '#testing/photo-school.ts'
import type { PhotoSchool } from '#testing/photo-school.ts'
import { sql } from '#server/db/sql.ts'

const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#225588' } })
  .jpeg()
  .toBuffer()

/** An address at which no object storage answers. */
const NO_STORE = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'key-of-the-store',
}
const SENTENCE = /Photos cannot be stored or shown just now\. Registers work as usual/

let school: PhotoSchool | undefined
afterEach(() => school?.close())

test('[E7] with the store down a photo is refused with a sentence, the pupil is unchanged, registers go on', async () => {
  school = await openPhotoSchool({ env: NO_STORE })
  const { uploadURL, objectPath } = await school.prepare(school.staff)
  const sent = await school.send(school.staff, uploadURL, photo)
  expect(sent).toMatchObject({
    status: 503,
    body: { code: 'photoStoreDown', message: expect.stringMatching(SENTENCE) },
  })
  expect((await school.attach(school.staff, objectPath)).status).toBe(400)
  const pupils = await school.server.database.query(
    sql`select id from students where photo_object_path is not null`,
  )
  expect(pupils).toEqual([])
  // What may have arrived after all is on the list of what is to be removed.
  const uploads = await school.server.database.query(
    sql`select object_path as path from photo_uploads where clean_after = '-infinity'`,
  )
  expect(uploads).toEqual([{ path: objectPath }])
  expect((await school.staff.getJson('/api/students?academicYear=2026-2027')).status).toBe(200)
})

test('a store that is down is logged with the cause, and without its key', async () => {
  const lines: string[] = []
  school = await openPhotoSchool({ env: NO_STORE, log: (line) => lines.push(line) })
  const { uploadURL } = await school.prepare(school.staff)
  await school.send(school.staff, uploadURL, photo)
  expect(lines.filter((line) => line.includes('request failed')).join('')).toMatch(/fetch failed/)
  expect(lines.join('')).not.toContain(NO_STORE.S3_SECRET_ACCESS_KEY)
})

test('[E7] with the store down a photo that is there answers 503, which no browser may cache', async () => {
  school = await openPhotoSchool({ env: NO_STORE })
  await school.server.database.query(sql`update students set photo_object_path = 'students/1/a.jpg'`)
  const one = `/api/students/${school.pupilId}/photo`
  for (const address of [one, `${one}?size=96`, `/api/students/photos?ids=${school.pupilId}`]) {
    const answer = await school.staff.fetch(address)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(SENTENCE) })
  }
  const removed = await school.staff.sendJson('DELETE', `/api/students/${school.pupilId}/photo`)
  expect(removed.status).toBe(204)
})

test('[H7] with a store that never answers a pupil is deleted at once; the photo is removed later', async () => {
  const asked: Socket[] = []
  const silent = createServer((socket) => {
    asked.push(socket)
    socket.on('data', () => {})
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  school = await openPhotoSchool({ env: { ...NO_STORE, S3_ENDPOINT: `http://127.0.0.1:${port}` } })
  await school.server.database.query(
    sql`update students set photo_object_path = 'students/' || id || '/a.jpg'`,
  )
  for (const id of [school.pupilId, school.otherPupilId]) {
    expect((await school.staff.sendJson('DELETE', `/api/students/${id}`)).status).toBe(204)
  }
  // Still waiting for the first of the two photos, whose pupil has long been deleted.
  await vi.waitFor(() => expect(asked).toHaveLength(1), 10_000)
  for (const socket of asked) socket.destroy()
  silent.close()
})
