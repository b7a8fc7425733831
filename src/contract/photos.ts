import { SMALL_PHOTOS_AT_ONCE } from '#domain/text/field-limits.ts'
import { PHOTO } from '#domain/pupils/photo-rules.ts'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { filledText, rowId, rowIdInPath, text } from './fields.ts'
import { pupilEntry } from './pupils.ts'

const pupilsInQuery = z
  .string('must be row numbers with commas between them')
  .transform((list) => list.split(','))
  .pipe(z.array(rowIdInPath).max(SMALL_PHOTOS_AT_ONCE, `must be at most ${SMALL_PHOTOS_AT_ONCE} row numbers`))

const pupilInPath = z.strictObject({ id: rowIdInPath })

export const photoCalls = {
  prepareUpload: defineCall('photos.prepareUpload', {
    summary: 'Ask for an address to send a photo to',
    access: 'pupils:write',
    params: pupilInPath,
    answer: z.object({ uploadURL: z.string(), objectPath: z.string() }),
  }),
  attach: defineCall('photos.attach', {
    summary: 'Attach the photo that was sent',
    access: 'pupils:write',
    params: pupilInPath,
    body: z.strictObject({ objectPath: filledText(300) }),
    answer: pupilEntry,
  }),
  remove: defineCall('photos.remove', {
    summary: 'Remove the photo',
    access: 'pupils:write',
    params: pupilInPath,
  }),
  show: defineCall('photos.show', {
    summary: 'The photo; with size=96 a small one (image/webp) for lists',
    access: 'attendance:read',
    mayTakeLonger: true,
    params: pupilInPath,
    query: z.strictObject({
      /** Changes with the photo, so that a cached one is never shown in its place. */
      v: text(64).optional(),
      size: z.literal('96', 'must be 96').optional(),
    }),
    answer: { mediaType: 'image/jpeg' },
  }),
  showSmall: defineCall('photos.showSmall', {
    summary: 'The small photos of several pupils as data: addresses; who has none is left out',
    access: 'attendance:read',
    mayTakeLonger: true,
    query: z.strictObject({ ids: pupilsInQuery }),
    answer: z.array(z.object({ id: rowId, image: z.string() })),
  }),
}

/** The address that `prepareUpload` answers; its body is the picture itself, so it has no schema. */
export const photoUploadCalls = {
  receive: defineCall('photoUploads.receive', {
    summary: 'Send the picture (image/jpeg, image/png or image/webp, at most 10 MB)',
    access: 'pupils:write',
    params: z.strictObject({ token: text(300) }),
    bodyLimit: PHOTO.maxFileBytes,
  }),
}
