import { useState } from 'react'
import { displayName } from '#domain/pupils/pupils.ts'
import type { PhotoPupil } from '#client/api/photos.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'

type WithdrawConsentProps = {
  pupil: PhotoPupil
  /** Answers whether it worked; the server removes the photo together with the consent. */
  withdraw: () => Promise<boolean>
  onClose: () => void
}

/** Withdraws the consent, and removes the photo with it, after a confirmation. */
export function WithdrawConsent({ pupil, withdraw, onClose }: WithdrawConsentProps) {
  const [isBusy, setBusy] = useState(false)
  const name = displayName(pupil)
  const hasPhoto = pupil.profileImageUrl !== null
  const confirm = async () => {
    setBusy(true)
    if ((await withdraw()) && hasPhoto) {
      toast({
        tone: 'success',
        title: 'Photo removed',
        description: `Profile photo has been removed for ${name}`,
      })
    }
    onClose()
  }
  return (
    <Dialog
      open
      kind="alertdialog"
      title="Withdraw photo consent"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look={hasPhoto ? 'danger' : 'primary'} busy={isBusy} onClick={() => void confirm()}>
            {hasPhoto ? 'Withdraw and remove the photo' : 'Withdraw consent'}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        {hasPhoto
          ? `The photo of ${name} will be removed at once, for everyone and in every school year.`
          : `The register will show that there is no consent to a photo of ${name}.`}
      </p>
    </Dialog>
  )
}
