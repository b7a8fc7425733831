import type { FastifyReply } from 'fastify'
import type { PhotoReader } from './photo-reader.ts'

interface Asked {
  photos: PhotoReader
  pupilId: number
  isSmall: boolean
  reply: FastifyReply
}

/** Answers the photo. No browser keeps it: it is gone everywhere once it is removed or the consent withdrawn. */
export async function servePhoto({ photos, pupilId, isSmall, reply }: Asked): Promise<Buffer> {
  const path = await photos.findPath(pupilId)
  const image = await (isSmall ? photos.readSmall(path) : photos.read(path))
  reply.header('content-disposition', `inline; filename="photo.${isSmall ? 'webp' : 'jpg'}"`)
  reply.type(isSmall ? 'image/webp' : 'image/jpeg')
  return image
}
