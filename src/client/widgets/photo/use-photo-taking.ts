import { useEffect, useReducer, useState } from 'react'
import { nextPhotoStep, refusePhotoFile } from '#domain/pupils/photo-rules.ts'
import { makeSquare } from './make-square.ts'

export type TakenPhoto = { blob: Blob; url: string }

const NOT_PROCESSED = 'Failed to process photo. Please try again.'

/** §4: capture, then preview, then upload; what is wrong with a picture is said where it was chosen. */
export function usePhotoTaking() {
  const [step, go] = useReducer(nextPhotoStep, 'capture')
  const [photo, setPhoto] = useState<TakenPhoto | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  useEffect(() => () => void (photo && URL.revokeObjectURL(photo.url)), [photo])

  async function take(picture: () => Promise<Blob>): Promise<void> {
    setMessage(null)
    try {
      const blob = await makeSquare(await picture())
      setPhoto({ blob, url: URL.createObjectURL(blob) })
      go('captured')
    } catch {
      setMessage(NOT_PROCESSED)
    }
  }

  return {
    ...{ step, go, photo, message, setMessage, take },
    choose: (file: File) => {
      const refusal = refusePhotoFile(file)
      if (refusal) setMessage(refusal)
      else void take(async () => file)
    },
    retake: () => {
      setPhoto(null)
      setMessage(null)
      go('retaken')
    },
  }
}

export type PhotoTaking = ReturnType<typeof usePhotoTaking>
