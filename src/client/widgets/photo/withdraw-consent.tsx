import { displayName } from '#domain/pupils.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { PhotoPupil } from './photo-pupil.ts'
import { useAnnouncedRemoval } from './use-announced-removal.ts'

type WithdrawConsentProps = {
  pupil: PhotoPupil
  /** Answers whether it worked. */
  withdraw: () => Promise<boolean>
  onClose: () => void
}

/** Withdraws the consent and asks whether the photo goes with it. */
export function WithdrawConsent({ pupil, withdraw, onClose }: WithdrawConsentProps) {
  const { remove, isRemoving } = useAnnouncedRemoval(pupil)
  const name = displayName(pupil)
  const hasPhoto = pupil.profileImageUrl !== null
  const confirm = async (removesPhoto: boolean) => {
    if ((await withdraw()) && removesPhoto) await remove()
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
          <Button
            look={hasPhoto ? 'secondary' : 'primary'}
            disabled={isRemoving}
            onClick={() => void confirm(false)}
          >
            {hasPhoto ? 'Withdraw, keep the photo' : 'Withdraw consent'}
          </Button>
          {hasPhoto && (
            <Button look="danger" busy={isRemoving} onClick={() => void confirm(true)}>
              Withdraw and remove the photo
            </Button>
          )}
        </>
      }
    >
      <p className="text-ink-2">
        {hasPhoto
          ? `There is a photo of ${name}. Should it be removed as well?`
          : `The register will show that there is no consent to a photo of ${name}.`}
      </p>
    </Dialog>
  )
}
