import { openPhotoSchool } from '#testing/photo-school.ts'
import type { PhotoSchool } from '#testing/photo-school.ts'
import { sql } from '#server/db/sql.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const red = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#cc2222' } })
  .jpeg()
  .toBuffer()

let school: PhotoSchool
beforeAll(async () => {
  school = await openPhotoSchool()
  await school.upload(school.staff, red)
})
afterAll(() => school.close())

type Shown = { id: number; image: string }[]
const address = (ids: readonly (number | string)[]) => `/api/students/photos?ids=${ids.join()}`
const show = (ids: readonly (number | string)[]) => school.staff.fetch(address(ids))

describe('[E8] the small photos of several pupils', () => {
  test('come in one answer, as pictures that need no further request; who has none is left out', async () => {
    const answer = await show([school.otherPupilId, school.pupilId, 999_999])
    const photos = (await answer.json()) as Shown
    expect(photos.map(({ id }) => id)).toEqual([school.pupilId])
    const [, base64 = ''] = photos[0]?.image.split('data:image/webp;base64,') ?? []
    const single = await school.staff.fetch(`/api/students/${school.pupilId}/photo?size=96`)
    expect(Buffer.from(base64, 'base64')).toEqual(Buffer.from(await single.arrayBuffer()))
  })

  test('[A6] are kept by no browser', async () => {
    const { status, headers } = await show([school.pupilId])
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null])
  })

  test('cost two statements, the sign-in among them, however many they are', async () => {
    const query = vi.spyOn(school.server.database, 'query')
    for (const ids of [[school.pupilId], Array.from({ length: 40 }, (_, index) => index + 1)]) {
      query.mockClear()
      await show(ids)
      expect(query).toHaveBeenCalledTimes(2)
    }
    query.mockRestore()
  })

  test('one that the store has lost is left out, and the browser does not keep that answer', async () => {
    const kept = await Promise.all(
      (await school.photoStore.list('')).map(
        async (name) => [name, await school.photoStore.get(name)] as const,
      ),
    )
    for (const [name] of kept) await school.photoStore.remove(name)
    const answer = await show([school.pupilId])
    expect([await answer.json(), answer.headers.get('etag')]).toEqual([[], null])
    expect(kept.length).toBeGreaterThan(0)
    for (const [name, bytes] of kept) if (bytes) await school.photoStore.put(name, bytes)
  })

  test('one that is broken in the store costs the others nothing', async () => {
    const path = `students/${school.otherPupilId}/broken.jpg`
    await school.photoStore.put(path, Buffer.from('no picture'))
    await school.server.database.query(
      sql`update students set photo_object_path = ${path} where id = ${school.otherPupilId}`,
    )
    const photos = (await (await show([school.otherPupilId, school.pupilId])).json()) as Shown
    expect(photos.map(({ id }) => id)).toEqual([school.pupilId])
  })

  test.each([
    [[], 'ids'],
    [['x'], 'must be a whole number'],
    [[1, ''], 'must be a whole number'],
    [['1e3'], 'must be a whole number'],
    [['2147483648'], 'is too large'],
    [Array.from({ length: 41 }, () => 1), 'must be at most 40 row numbers'],
  ])('are refused for %j', async (ids, sentence) => {
    const answer = await show(ids)
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      400,
      expect.stringContaining(sentence),
    ])
  })

  test('are for those who may read registers', async () => {
    expect((await school.server.visitor().fetch(address([school.pupilId]))).status).toBe(401)
    const reader = await school.server.signedInAs('read-only')
    expect((await reader.fetch(address([school.pupilId]))).status).toBe(200)
  })
})
