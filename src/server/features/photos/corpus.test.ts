import { badPictures, CORNERS, goodPictures, transparentPictures } from '#testing/picture-corpus.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPhotoSchool } from '#testing/photo-school.ts'
import type { PhotoSchool } from '#testing/photo-school.ts'

const [good, transparent, bad] = await Promise.all([goodPictures(), transparentPictures(), badPictures()])

let school: PhotoSchool
beforeAll(async () => {
  school = await openPhotoSchool()
})
afterAll(() => school.close())

async function pixelsOf(photo: Buffer): Promise<(x: number, y: number) => number[]> {
  const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true })
  return (x, y) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
}

const distance = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))))

async function uploaded(picture: { bytes: Buffer; type?: string }): Promise<Buffer> {
  const { status } = await school.upload(school.staff, picture.bytes, picture.type)
  expect(status).toBe(200)
  const answer = await school.staff.fetch(`/api/students/${school.pupilId}/photo`)
  return Buffer.from(await answer.arrayBuffer())
}

describe('[E3][E7] what is a picture becomes a photo', () => {
  test.each(good)('$name: 400x400 jpeg, upright, without metadata', async (picture) => {
    const photo = await uploaded(picture)
    const metadata = await sharp(photo).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 400, height: 400, channels: 3, space: 'srgb' })
    for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const) {
      expect(metadata[kind]).toBeUndefined()
    }
    expect(photo.includes('GPS') || photo.includes('<script')).toBe(false)
    const at = await pixelsOf(photo)
    const seen = [at(100, 100), at(300, 100), at(300, 300), at(100, 300)]
    seen.forEach((colour, corner) => expect(distance(colour, CORNERS[corner] ?? [])).toBeLessThan(70))
  })

  test.each(transparent)('$name: white stands behind it', async (picture) => {
    const at = await pixelsOf(await uploaded(picture))
    expect(distance(at(200, 200), [255, 255, 255])).toBeLessThan(3)
  })
})

describe('[E2][E7] what is no picture, or too large a one, is refused and leaves nothing', () => {
  test.each(bad)('$name: $status', async ({ bytes, type = '', status }) => {
    const { uploadURL, objectPath } = await school.prepare(school.staff)
    const answer = await school.send(school.staff, uploadURL, bytes, type)
    const message =
      status !== 413 ? 'Please select an image file.' : expect.stringMatching(/too large|too many pixels/)
    expect(answer).toMatchObject({ status, body: { message } })
    expect(await school.stored(objectPath)).toBeUndefined()
    expect((await school.attach(school.staff, objectPath)).status).toBe(400)
  })

  test('more than 10 MB that does not say so beforehand is refused while it comes', async () => {
    const { uploadURL } = await school.prepare(school.staff)
    const megabyte = new Uint8Array(1024 * 1024)
    const endless = ReadableStream.from(
      (async function* () {
        for (let count = 0; count < 12; count += 1) yield megabyte
      })(),
    )
    const answer = await school.send(school.staff, uploadURL, endless, 'image/jpeg')
    expect(answer).toMatchObject({ status: 413, body: { code: 'photoTooLarge' } })
  })
})
