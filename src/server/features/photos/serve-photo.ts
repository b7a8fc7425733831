import type { FastifyReply, FastifyRequest } from 'fastify'
import { photoVersion } from './photo-paths.ts'
import type { ShownPhotos } from './show-photos.ts'

interface Asked {
  photos: ShownPhotos
  pupilId: number
  isSmall: boolean
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers the photo, or 304 where the browser has it; only this browser may keep it, only while signed in. */
export async function servePhoto({ photos, pupilId, isSmall, request, reply }: Asked): Promise<unknown> {
  const path = await photos.findPath(pupilId)
  const tag = `"${photoVersion(path)}${isSmall ? '-small' : ''}"`
  const isKnown = request.headers['if-none-match']?.includes(tag) ?? false
  const image = isKnown ? undefined : await (isSmall ? photos.readSmall(path) : photos.read(path))
  reply.headers({ etag: tag, 'cache-control': 'private, max-age=3600', vary: 'Cookie' })
  reply.header('content-disposition', `inline; filename="photo.${isSmall ? 'webp' : 'jpg'}"`)
  if (isKnown) reply.code(304)
  else reply.type(isSmall ? 'image/webp' : 'image/jpeg')
  return image
}
