import { Lock } from 'lucide'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { displayName } from '#domain/pupils/pupils.ts'
import { photoFailure, usePhotoConsent, useUploadPhoto } from '#client/api/photos.ts'
import type { PhotoPupil } from '#client/api/photos.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ConsentNote } from './consent-note.tsx'
import { CaptureStep, PreviewStep } from './photo-steps.tsx'
import { useCamera, usePhotoTaking } from './photo-taking.tsx'
import { RemovePhoto } from './remove-photo.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

type PhotoDialogProps = { pupil: PhotoPupil; onClose: () => void }

/** §2: takes, replaces or removes the photo of a pupil. */
export function PhotoDialog({ pupil, onClose }: PhotoDialogProps) {
  const name = displayName(pupil)
  const taking = usePhotoTaking()
  const consent = usePhotoConsent()
  const isConsented = consent.data?.photoConsent ?? pupil.photoConsent
  // The first photo needs the parents' consent; an existing photo can be removed without it.
  const needsConsent = !isConsented && pupil.profileImageUrl === null
  const camera = useCamera(taking.step === 'capture' && !needsConsent)
  const upload = useUploadPhoto()
  const [progress, setProgress] = useState(0)
  const isSending = taking.step === 'upload'

  async function use(): Promise<void> {
    if (!taking.photo) return
    setProgress(0)
    taking.setMessage(null)
    taking.go('accepted')
    try {
      await upload.mutateAsync({ pupilId: pupil.id, photo: taking.photo.blob, onProgress: setProgress })
      toast({
        tone: 'success',
        title: 'Photo uploaded successfully',
        description: `Profile photo has been added for ${name}`,
      })
      onClose()
    } catch {
      taking.go('failed')
      taking.setMessage('Failed to upload photo. Please try again.')
      toast({
        tone: 'danger',
        title: 'Photo upload failed',
        description: 'Please try again. Check your internet connection.',
      })
    }
  }

  const cancel = (
    <Button disabled={isSending} onClick={onClose}>
      Cancel
    </Button>
  )
  // At the end of the page, where no style of the surrounding screen reaches it.
  return createPortal(
    <Dialog
      open
      width="medium"
      title={name ? `Photo for ${name}` : 'Take Student Photo'}
      onClose={isSending ? () => {} : onClose}
    >
      <ConsentNote pupil={pupil} consent={consent} />
      {needsConsent ? (
        <footer className="flex justify-end">{cancel}</footer>
      ) : taking.step === 'capture' ? (
        <CaptureStep camera={camera} taking={taking} currentUrl={pupil.profileImageUrl}>
          {pupil.profileImageUrl && <RemovePhoto pupil={pupil} onRemoved={onClose} />}
          {cancel}
        </CaptureStep>
      ) : (
        <PreviewStep
          taking={taking}
          progress={progress}
          failureDetail={photoFailure(upload.error)}
          onUse={() => void use()}
        >
          {cancel}
        </PreviewStep>
      )}
      <p className="flex gap-2 text-sm text-ink-3">
        <Icon of={Lock} className="mt-0.5 size-4 shrink-0" />
        <span className="text-balance">Photos are stored securely and privately for school use only.</span>
      </p>
    </Dialog>,
    document.body,
  )
}
