import type { AnswerOf } from '#contract/call.ts'
import type { photoCalls } from '#contract/photos.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { photoVersion } from './photo-paths.ts'
import type { ShownPhotos } from './show-photos.ts'

interface Asked {
  photos: ShownPhotos
  pupilIds: readonly number[]
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers the small photos of a class at once, or 304 where the browser has them; whether it still may is asked each time. */
export async function serveSmallPhotos(asked: Asked): Promise<AnswerOf<typeof photoCalls.showSmall>> {
  const { photos, pupilIds, request, reply } = asked
  const places = await photos.findPaths(pupilIds)
  // A weak tag, since the same photos may be compressed in several ways.
  const tag = `W/"${photoVersion(JSON.stringify(places))}"`
  const headers = { etag: tag, 'cache-control': 'private, no-cache' }
  if (request.headers['if-none-match']?.includes(tag)) {
    await reply.headers(headers).code(304).send()
    return []
  }
  const found = await photos.readEachSmall(places)
  // One that the store lacks may be there next time.
  if (found.length === places.length) reply.headers(headers)
  return found
}
