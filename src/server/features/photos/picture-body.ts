import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { notAnImage, wrongMediaType } from './photo-refusals.ts'

const PICTURES = /^image\/(jpeg|png|webp)$/i

/** Every body is handed on as it comes: refusing it here would say that JSON is wanted. */
export function acceptPictures(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

/** The body as a stream; what is said to be no picture is refused before it is read. */
export function pictureOf(request: FastifyRequest): Readable {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  if (!PICTURES.test(type.trim())) throw wrongMediaType()
  if (!(request.body instanceof Readable)) throw notAnImage()
  return request.body
}
