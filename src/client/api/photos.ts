import { useMutation } from '@tanstack/react-query'
import type { Pupil, PupilEntry } from '#contract/pupils.ts'
import { call } from '#client/lib/api-client.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { pupilKeys } from './pupils.ts'

/** The fields of a pupil that the photo dialog needs. */
export type PhotoPupil = Pick<
  Pupil,
  'id' | 'firstName' | 'knownAs' | 'lastName' | 'profileImageUrl' | 'photoConsent'
>

export type PhotoToSend = { pupilId: number; photo: Blob; onProgress: (share: number) => void }

/** §7: asks for an address, sends the photo there and attaches it. */
async function uploadPhoto({ pupilId, photo, onProgress }: PhotoToSend): Promise<PupilEntry> {
  const params = { id: String(pupilId) }
  const { uploadURL, objectPath } = await call('photos.prepareUpload', { params }).catch(
    withMessage('Failed to get upload URL and object path.'),
  )
  await sendFile(uploadURL, photo, onProgress).catch(withMessage('Failed to upload photo.'))
  return call('photos.attach', { params, body: { objectPath } })
}

/** Sends a file by XMLHttpRequest, because fetch reports no progress (from 0 to 1). */
function sendFile(address: string, file: Blob, onProgress: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('content-type', file.type)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new ApiError(request.status, request.statusText, request.responseText))
    })
    request.addEventListener('error', () => reject(new TypeError('The file could not be sent')))
    request.send(file)
  })
}

/** §8: replaces the message of an error, but not of an ended session, which is recognised by its own message. */
function withMessage(message: string) {
  return (error: unknown): never => {
    if (error instanceof ApiError && error.status === 401) throw error
    throw new Error(message, { cause: error })
  }
}

/** The server's own sentence, if it sent one, for example that the photo store is down. */
export function photoFailure(error: unknown): string | undefined {
  const said = error instanceof Error && error.cause instanceof ApiError ? error.cause : error
  return said instanceof ApiError ? said.serverMessage : undefined
}

/** §7: after a photo change the pupils are read again. */
const CHANGES_PUPILS = { invalidates: [pupilKeys.all] }

export function useUploadPhoto() {
  return useMutation({ mutationFn: uploadPhoto, meta: CHANGES_PUPILS })
}

export function useRemovePhoto() {
  return useMutation({
    mutationFn: (pupilId: number) =>
      call('photos.remove', {
        params: { id: String(pupilId) },
      }),
    meta: CHANGES_PUPILS,
  })
}

/** Records or withdraws the consent; the server notes date and person, and removes the photo when it is withdrawn. */
export function usePhotoConsent() {
  return useMutation({
    mutationFn: ({ pupilId, photoConsent }: { pupilId: number; photoConsent: boolean }) =>
      call('pupils.change', {
        params: { id: String(pupilId) },
        body: { photoConsent },
      }),
    meta: CHANGES_PUPILS,
  })
}

export type PhotoConsent = ReturnType<typeof usePhotoConsent>
