import type { ReactNode } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { PhotoFrame } from './photo-frame.tsx'
import type { PhotoTaking } from './use-photo-taking.ts'

type PreviewStepProps = {
  taking: PhotoTaking
  /** How much of the photo has been sent, from 0 to 1. */
  progress: number
  failureDetail: string | undefined
  onUse: () => void
  children: ReactNode
}

/** The photo as it will be, cut to its square; then its way to the school's store. */
export function PreviewStep({ taking, progress, failureDetail, onUse, children }: PreviewStepProps) {
  const isSending = taking.step === 'upload'
  return (
    <>
      <PhotoFrame problem={taking.message} detail={failureDetail}>
        {taking.photo && (
          <img src={taking.photo.url} alt="The new photo" className="size-full object-cover" />
        )}
        {isSending && (
          <progress
            aria-label="Uploading the photo"
            max={1}
            value={progress}
            className="absolute inset-x-4 bottom-4 h-2 w-[calc(100%-2rem)] accent-accent"
          />
        )}
      </PhotoFrame>
      <footer className="flex justify-end gap-2 max-md:grid max-md:grid-cols-2 max-md:*:last:col-span-2">
        {children}
        <Button disabled={isSending} onClick={taking.retake}>
          Retake
        </Button>
        <Button look="primary" busy={isSending} onClick={onUse}>
          Use Photo
        </Button>
      </footer>
    </>
  )
}
