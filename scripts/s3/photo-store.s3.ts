import type { S3Settings } from '#server/infra/config/config.ts'
import { S3PhotoStore } from '#server/infra/photo-store/s3-photo-store.ts'
import { openPhotoSchool } from '#testing/photo-school.ts'
import { AwsClient } from 'aws4fetch'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'

const settings = JSON.parse(process.env['TEST_S3'] ?? '{}') as S3Settings
const store = new S3PhotoStore(settings)
const address = `${settings.endpoint}/${settings.bucket}`

describe('[E5] the photo store in S3', () => {
  test('gives back the bytes that were put, and the latest of them', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256))
    await store.put('sample/1/a.jpg', Buffer.from('first'))
    await store.put('sample/1/a.jpg', bytes)
    expect((await store.get('sample/1/a.jpg'))?.equals(bytes)).toBe(true)
  })

  test('knows nothing of a photo that was removed, and removing it again is no error', async () => {
    await store.put('sample/2/b.jpg', Buffer.from('b'))
    await store.remove('sample/2/b.jpg')
    await store.remove('sample/2/b.jpg')
    expect(await store.get('sample/2/b.jpg')).toBeUndefined()
  })

  test('lists every photo under a prefix, also over several pages', async () => {
    const names = Array.from({ length: 1005 }, (_, index) => `many/3/${String(index).padStart(4, '0')}.jpg`)
    for (let from = 0; from < names.length; from += 15) {
      await Promise.all(names.slice(from, from + 15).map((name) => store.put(name, Buffer.from('x'))))
    }
    await vi.waitFor(async () => expect(await store.list('many/3/')).toEqual(names), 30_000)
    expect(await store.list('nothing/')).toEqual([])
  })

  test('many writers of one photo leave one whole photo', async () => {
    const versions = Array.from({ length: 10 }, (_, index) => Buffer.alloc(100_000, index))
    await Promise.all(versions.map((bytes) => store.put('sample/4/d.jpg', bytes)))
    const kept = await store.get('sample/4/d.jpg')
    expect(versions.some((bytes) => kept?.equals(bytes))).toBe(true)
  })

  test.each([
    ['keys that are wrong', { ...settings, secretAccessKey: 'wrong' }],
    ['keys that do not exist', { ...settings, accessKeyId: 'register:nobody' }],
    ['a bucket that does not exist', { ...settings, bucket: 'nothing' }],
    ['a server that is not there', { ...settings, endpoint: 'http://127.0.0.1:9' }],
  ])('%s: a failure, never "no photo"', async (_, wrong) => {
    const other = new S3PhotoStore(wrong)
    await expect(other.get('sample/1/a.jpg')).rejects.toThrow()
    await expect(other.put('sample/1/a.jpg', Buffer.from('x'))).rejects.toThrow()
    await expect(other.list('')).rejects.toThrow()
  })

  test('a photo cannot be read without the keys, with a changed signature or with an expired one', async () => {
    await store.put('sample/5/e.jpg', Buffer.from('private'))
    const photo = `${address}/sample/5/e.jpg`
    const { endpoint: _, bucket: __, ...keys } = settings
    const client = new AwsClient({ ...keys, service: 's3' })
    const signed = await client.sign(`${photo}?X-Amz-Expires=60`, { aws: { signQuery: true } })
    const old = new Date(Date.now() - 3_600_000).toISOString().replace(/[-:]|\.\d+/g, '')
    const expired = await client.sign(`${photo}?X-Amz-Expires=60`, {
      aws: { signQuery: true, datetime: old },
    })
    const isRead = await Promise.all(
      [photo, signed.url, signed.url.replace('e.jpg', 'f.jpg'), `${signed.url}0`, expired.url].map(
        async (url) => (await fetch(url)).ok,
      ),
    )
    expect(isRead).toEqual([false, true, false, false, false])
  })
})

test('[E5][E7] the whole way of a photo, with S3 behind it: upload, attach, show, small size, replace, remove', async () => {
  const school = await openPhotoSchool({
    env: {
      ...{ S3_ENDPOINT: settings.endpoint, S3_BUCKET: settings.bucket, S3_REGION: settings.region },
      ...{ S3_ACCESS_KEY_ID: settings.accessKeyId, S3_SECRET_ACCESS_KEY: settings.secretAccessKey },
    },
  })
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
  for (let round = 0; round < 2; round += 1) {
    expect((await school.upload(school.staff, picture)).status).toBe(200)
  }
  const photo = `/api/students/${school.pupilId}/photo`
  const shown = Buffer.from(await (await school.staff.fetch(photo)).arrayBuffer())
  expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 400 })
  expect((await school.staff.fetch(`${photo}?size=96`)).headers.get('content-type')).toBe('image/webp')
  const kept = () => store.list(`students/${school.pupilId}/`)
  await vi.waitFor(async () => expect(await kept()).toHaveLength(2), 20_000)
  expect((await school.staff.sendJson('DELETE', photo)).status).toBe(204)
  await vi.waitFor(async () => expect(await kept()).toEqual([]), 20_000)
  await school.close()
})
