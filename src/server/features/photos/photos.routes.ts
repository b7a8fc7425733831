import { photoCalls, photoUploadCalls } from '#contract/photos.ts'
import type { Database } from '#server/db/database.ts'
import { serveCalls } from '#server/http/calls.ts'
import type { Serve } from '#server/http/calls.ts'
import type { Guard } from '#server/http/guard.ts'
import type { Clock } from '#server/infra/clock.ts'
import { deriveKey } from '#server/infra/keys.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { createImageWorker } from './image-worker.ts'
import { createUploadTokens } from './photo-addresses.ts'
import type { PhotoCleaner } from './photo-cleaner.ts'
import { createPhotoReader } from './photo-reader.ts'
import { notAnImage, wrongMediaType } from './photo-refusals.ts'
import { createPhotoService } from './photos.service.ts'

interface PhotoRouteParts {
  app: FastifyInstance
  serve: Serve
  guard: Guard
  secret: string
  database: Database
  photoStore: PhotoStore
  clock: Clock
  cleaner: PhotoCleaner
}

export function photoRoutes({ app, serve, guard, secret, cleaner, ...parts }: PhotoRouteParts): void {
  const tokens = createUploadTokens(deriveKey(secret, 'photo-uploads'))
  const imageWorker = createImageWorker()
  const onFault = (err: unknown) => app.log.warn({ err }, 'a small photo could not be made or kept')
  const photos = createPhotoService({ ...parts, tokens, imageWorker })
  const reader = createPhotoReader({ ...parts, imageWorker, onFault })
  app.addHook('onClose', async () => imageWorker.close())

  serve(photoCalls.prepareUpload, async ({ params, person }) => {
    const { token, objectPath } = await photos.prepareUpload(params.id, person.id)
    return { uploadURL: photoUploadCalls.receive.path.replace(':token', token), objectPath }
  })

  serve(photoCalls.attach, async ({ params, body, person }) => {
    const entry = await photos.attach(params.id, person.id, body.objectPath)
    void cleaner.soon()
    return entry
  })

  serve(photoCalls.remove, async ({ params }) => {
    await photos.remove(params.id)
    void cleaner.soon()
  })

  // Browsers must not cache it, so that a removed photo is gone everywhere.
  serve(photoCalls.show, async ({ params, query, reply }) => {
    const isSmall = query.size !== undefined
    const path = await reader.findPath(params.id)
    const image = await (isSmall ? reader.readSmall(path) : reader.read(path))
    reply.header('content-disposition', `inline; filename="photo.${isSmall ? 'webp' : 'jpg'}"`)
    reply.type(isSmall ? 'image/webp' : 'image/jpeg')
    return image
  })

  serve(photoCalls.showSmall, async ({ query }) => reader.readEachSmall(await reader.findPaths(query.ids)))

  // In a scope of its own, because only here a body may be a picture.
  app.register(async (scope) => {
    acceptAnyBody(scope)
    serveCalls(scope, { guard, database: parts.database })(
      photoUploadCalls.receive,
      async ({ params, person, request }) => {
        await photos.receive(params.token, person.id, pictureOf(request))
      },
    )
  })
}

/** Fastify itself would refuse a wrong media type with a sentence about JSON. */
function acceptAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

const PICTURES = /^image\/(jpeg|png|webp)$/i

/** The body as a stream; another media type is refused before the body is read. */
function pictureOf(request: FastifyRequest): Readable {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  if (!PICTURES.test(type.trim())) throw wrongMediaType()
  if (!(request.body instanceof Readable)) throw notAnImage()
  return request.body
}
