import { PHOTO_MESSAGES } from '#domain/pupils/photo-rules.ts'
import { invalidInput, notFound, RefusalError } from '#server/http/refusal-error.ts'

export const notAnImage = () => new RefusalError(400, 'notAnImage', PHOTO_MESSAGES.notAnImage)

export const wrongMediaType = () => new RefusalError(415, 'notAnImage', PHOTO_MESSAGES.notAnImage)

export const photoTooLarge = () => new RefusalError(413, 'photoTooLarge', PHOTO_MESSAGES.tooLarge)

export const tooManyPixels = () =>
  new RefusalError(413, 'tooManyPixels', 'The image has too many pixels. Please select a smaller one.')

export const photoIncomplete = () =>
  new RefusalError(400, 'photoIncomplete', 'The photo did not arrive whole. Please try again.')

export const noSuchUpload = () => notFound('upload address')

export const uploadExpired = () =>
  new RefusalError(410, 'uploadExpired', 'The upload address has expired. Please try again.')

export const notYourUpload = () =>
  invalidInput('objectPath must be one that you were given for this pupil, with a photo sent to it.')

export const noPhoto = () => new RefusalError(404, 'noPhoto', 'This pupil has no photo.')

export const tooManyUploads = () =>
  new RefusalError(
    503,
    'tooManyUploads',
    'Too many photos are arriving at once. Please try again in a minute.',
  )

/** The cause goes to the log; the person reads that registers are not affected. */
export function photoStoreDown(cause: unknown): RefusalError {
  const refusal = new RefusalError(
    503,
    'photoStoreDown',
    'Photos cannot be stored or shown just now. Registers work as usual; please try again later.',
  )
  refusal.cause = cause
  return refusal
}
