import { useState } from 'react'
import { displayName } from '#domain/pupils/pupils.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { PhotoPupil } from './photo-pupil.ts'
import { useAnnouncedRemoval } from './use-announced-removal.ts'

type RemovePhotoProps = { pupil: PhotoPupil; onRemoved: () => void }

/** Removes the photo, after a question. */
export function RemovePhoto({ pupil, onRemoved }: RemovePhotoProps) {
  const [isAsking, setAsking] = useState(false)
  const { remove, isRemoving } = useAnnouncedRemoval(pupil)
  const confirm = async () => {
    const isRemoved = await remove()
    setAsking(false)
    if (isRemoved) onRemoved()
  }
  return (
    <>
      <Button
        look="quiet"
        className="-ml-3.5 text-unauthorised max-md:ml-0 max-md:col-span-2 md:mr-auto"
        onClick={() => setAsking(true)}
      >
        Remove photo
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove photo"
        confirmLabel="Remove photo"
        busy={isRemoving}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        Are you sure you want to remove the photo of {displayName(pupil)}? It is deleted for everyone.
      </ConfirmDialog>
    </>
  )
}
