import type { PupilEntry } from '#contract/pupils.ts'
import { PHOTO } from '#domain/pupils/photo-rules.ts'
import type { Database } from '#server/db/database.ts'
import { notFound } from '#server/http/refusal-error.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import type { Readable } from 'node:stream'
import type { ImageWorker } from './image-worker.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { newObjectPath, photoUrl, smallPath } from './photo-addresses.ts'
import type { UploadTokens } from './photo-addresses.ts'
import * as refusals from './photo-refusals.ts'
import * as repository from './photos.repository.ts'
import { spoolUpload } from './upload-spool.ts'

const MINUTE = 60_000
const UPLOAD_WITHIN = 10 * MINUTE
/** Longer than any upload that began in time can take. */
const ATTACH_WITHIN = 60 * MINUTE
const MOST_UPLOADS_AT_ONCE = 100
const STATEMENTS_AT_ONCE = 2

interface PhotoParts {
  database: Database
  photoStore: PhotoStore
  clock: Clock
  tokens: UploadTokens
  imageWorker: ImageWorker
}

/** A photo is announced, received, made anew, stored and attached to the pupil; later it may be removed. */
export function createPhotoService({ database, photoStore, clock, tokens, imageWorker }: PhotoParts) {
  // Fifty photos at once must not hold up a mark that waits for a database connection.
  const limitStatements = limitConcurrency(STATEMENTS_AT_ONCE)
  let uploads = 0

  async function store(
    objectPath: string,
    { photo, small }: { photo: Buffer; small: Buffer },
  ): Promise<void> {
    if (!(await repository.takeUpload(database, objectPath, clock()))) throw refusals.uploadExpired()
    try {
      await photoStore.put(objectPath, photo)
      await photoStore.put(smallPath(objectPath), small)
    } catch (error) {
      await repository.discardUpload(database, objectPath)
      throw refusals.photoStoreDown(error)
    }
    await repository.noteArrival(database, objectPath, clock())
  }

  async function makeAndStore(objectPath: string, body: Readable): Promise<void> {
    const picture = await spoolUpload(body, PHOTO.maxFileBytes)
    try {
      await store(objectPath, await imageWorker.photo(() => picture.read()))
    } finally {
      await picture.close()
    }
  }

  return {
    async prepareUpload(pupilId: number, userId: string) {
      const now = clock().getTime()
      const objectPath = newObjectPath(pupilId)
      const cleanAfter = new Date(now + ATTACH_WITHIN)
      const expected = { objectPath, userId, pupilId, cleanAfter }
      if (!(await limitStatements(() => repository.expectUpload(database, expected)))) throw notFound('pupil')
      return { objectPath, token: tokens.issue({ objectPath, userId }, new Date(now + UPLOAD_WITHIN)) }
    },

    async receive(token: string, userId: string, body: Readable): Promise<void> {
      const upload = tokens.read(token, userId)
      if (!upload) throw refusals.noSuchUpload()
      if (upload.expiresAt < clock().getTime()) throw refusals.uploadExpired()
      if (uploads >= MOST_UPLOADS_AT_ONCE) throw refusals.tooManyUploads()
      uploads += 1
      try {
        await makeAndStore(upload.objectPath, body)
      } finally {
        uploads -= 1
      }
    },

    async attach(pupilId: number, userId: string, objectPath: string): Promise<PupilEntry> {
      const url = photoUrl(pupilId, objectPath)
      const photo = { pupilId, userId, objectPath, url, at: clock() }
      const attached = await limitStatements(() => repository.attachPhoto(database, photo))
      if (attached) return attached
      // A browser that lost the first answer asks again; by then the photo is already attached.
      const entry = await repository.findEntry(database, pupilId)
      if (!entry) throw notFound('pupil')
      if (entry.profileImageUrl !== url) throw refusals.notYourUpload()
      return entry
    },

    async remove(pupilId: number): Promise<void> {
      if (!(await repository.detachPhoto(database, pupilId))) throw notFound('pupil')
    },
  }
}
