import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/lib/query-client.ts'
import { readSmallPhotos, smallPhotos } from './small-photos.ts'

const onSessionExpired = vi.fn()
const client = createQueryClient({ onSessionExpired, onForbidden: () => {} })
const ann = { id: 1, imageUrl: '/photos/ann' }
const ben = { id: 2, imageUrl: '/photos/ben' }

function answerWith(response: () => Response) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return response()
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

test('[A7] an ended session is noticed by the photos of a class too', async () => {
  answerWith(() => new Response('{"message":"Unauthorized"}', { status: 401, statusText: 'Unauthorized' }))
  await readSmallPhotos(client, [ann, ben])
  expect(onSessionExpired).toHaveBeenCalledTimes(1)
  expect(smallPhotos.get().get(ann.imageUrl)).toBe(null)
})

test('a photo that came is not asked for again, one that the store lacked is', async () => {
  const asked = answerWith(() => Response.json([{ id: 1, image: 'data:ann' }]))
  await readSmallPhotos(client, [ann, ben])
  expect(smallPhotos.get().get(ann.imageUrl)).toBe('data:ann')
  await readSmallPhotos(client, [ann, ben])
  expect(asked).toEqual(['/api/students/photos?ids=1%2C2', '/api/students/photos?ids=2'])
})
