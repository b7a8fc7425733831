import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PupilEntry } from '#contract/pupils.ts'
import { call } from '#client/lib/api-client.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { sendFile } from '#client/lib/send-file.ts'
import { pupilKeys } from './pupils.ts'

/** The photo as lists show it: a twentieth of the bytes. */
export function smallPhoto(profileImageUrl: string | null): string | null {
  return profileImageUrl && `${profileImageUrl}${profileImageUrl.includes('?') ? '&' : '?'}size=96`
}

export type PhotoToSend = { pupilId: number; photo: Blob; onProgress: (share: number) => void }

/** §7: asks for an address, sends the photo there and attaches it. */
async function uploadPhoto({ pupilId, photo, onProgress }: PhotoToSend): Promise<PupilEntry> {
  const params = { id: String(pupilId) }
  const { uploadURL, objectPath } = await call('photos.prepareUpload', { params }).catch(
    saying('Failed to get upload URL and object path.'),
  )
  await sendFile(uploadURL, photo, onProgress).catch(saying('Failed to upload photo.'))
  return call('photos.attach', { params, body: { objectPath } })
}

/** §8: the inner errors; the session's end keeps its own words, because it is told by them. */
function saying(message: string) {
  return (error: unknown): never => {
    if (error instanceof ApiError && error.status === 401) throw error
    throw new Error(message, { cause: error })
  }
}

/** What the server said about it, where it said something: the store may be down. */
export function photoFailure(error: unknown): string | undefined {
  const said = error instanceof Error && error.cause instanceof ApiError ? error.cause : error
  return said instanceof ApiError ? said.serverMessage : undefined
}

/** §7: after a photo change the pupils are read again. */
function usePupilsAgain() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: pupilKeys.all })
}

export function useUploadPhoto() {
  return useMutation({ mutationFn: uploadPhoto, onSuccess: usePupilsAgain() })
}

export function useRemovePhoto() {
  return useMutation({
    mutationFn: (pupilId: number) =>
      call('photos.remove', {
        params: { id: String(pupilId) },
      }),
    onSuccess: usePupilsAgain(),
  })
}

/** Records or withdraws the consent; the server adds the date and the person, and removes the photo with the consent. */
export function usePhotoConsent() {
  return useMutation({
    mutationFn: ({ pupilId, photoConsent }: { pupilId: number; photoConsent: boolean }) =>
      call('pupils.change', {
        params: { id: String(pupilId) },
        body: { photoConsent },
      }),
    onSuccess: usePupilsAgain(),
  })
}

export type PhotoConsent = ReturnType<typeof usePhotoConsent>
