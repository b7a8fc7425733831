import { photoCalls, photoUploadCalls } from '#contract/photos.ts'
import type { Database } from '#server/db/database.ts'
import { serveCalls } from '#server/http/calls.ts'
import type { Serve } from '#server/http/calls.ts'
import type { Guard } from '#server/http/guard.ts'
import type { Clock } from '#server/infra/clock.ts'
import { deriveKey } from '#server/infra/keys.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import type { FastifyInstance } from 'fastify'
import { createImageWorker } from './image-worker.ts'
import type { PhotoCleaner } from './photo-cleaner.ts'
import { servePhoto } from './serve-photo.ts'
import { acceptPictures, pictureOf } from './picture-body.ts'
import { createPhotoService } from './photos.service.ts'
import { createPhotoReader } from './photo-reader.ts'
import { createUploadTokens } from './upload-tokens.ts'

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
  const board = createImageWorker()
  const onFault = (err: unknown) => app.log.warn({ err }, 'a small photo could not be made or kept')
  const photos = createPhotoService({ ...parts, tokens, board })
  const shown = createPhotoReader({ ...parts, board, onFault })
  app.addHook('onClose', async () => board.close())

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

  serve(photoCalls.show, ({ params, query, reply }) =>
    servePhoto({ photos: shown, pupilId: params.id, isSmall: query.size !== undefined, reply }),
  )

  serve(photoCalls.showSmall, async ({ query }) => shown.readEachSmall(await shown.findPaths(query.ids)))

  // In a scope of its own, because only here a body may be a picture.
  app.register(async (scope) => {
    acceptPictures(scope)
    serveCalls(scope, guard)(photoUploadCalls.receive, async ({ params, person, request }) => {
      await photos.receive(params.token, person.id, pictureOf(request))
    })
  })
}
