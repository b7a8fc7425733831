import { useState } from 'react'
import { displayName } from '#domain/pupils/pupils.ts'
import { useRemovePhoto } from '#client/api/photos.ts'
import type { PhotoPupil } from '#client/api/photos.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'

type RemovePhotoProps = { pupil: PhotoPupil; onRemoved: () => void }

/** Removes the photo after a confirmation. */
export function RemovePhoto({ pupil, onRemoved }: RemovePhotoProps) {
  const [isAsking, setAsking] = useState(false)
  const { remove, isRemoving } = usePhotoRemoval(pupil)
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

/** Removes the photo and shows the result in a toast (§8). */
function usePhotoRemoval(pupil: PhotoPupil) {
  const removal = useRemovePhoto()
  async function remove(): Promise<boolean> {
    try {
      await removal.mutateAsync(pupil.id)
      toast({
        tone: 'success',
        title: 'Photo removed',
        description: `Profile photo has been removed for ${displayName(pupil)}`,
      })
      return true
    } catch {
      toast({ tone: 'danger', title: 'Failed to remove photo', description: 'Please try again.' })
      return false
    }
  }
  return { remove, isRemoving: removal.isPending }
}
