import type { PupilEntry } from '#contract/pupils.ts'
import { deletePupilQuestion } from '#domain/pupil-form.ts'
import { displayName } from '#domain/pupils.ts'
import { useDeletePupil } from '#client/api/pupil-changes.ts'
import { messageFor } from '#client/lib/api-error.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'

type DeletePupilDialogProps = {
  pupil: PupilEntry
  academicYear: string
  onClose: (isDeleted: boolean) => void
}

/** [H4] Asks before a pupil is deleted, and says what serves better for one who leaves. */
export function DeletePupilDialog({ pupil, academicYear, onClose }: DeletePupilDialogProps) {
  const { mutateAsync, isPending } = useDeletePupil(academicYear)
  async function remove() {
    try {
      await mutateAsync(pupil.id)
      toast({
        ...{ tone: 'success', title: 'Pupil deleted' },
        description: `${displayName(pupil)} and all attendance records are gone.`,
      })
      onClose(true)
    } catch (error) {
      toast({ tone: 'danger', title: 'Error', description: messageFor(error, 'Failed to delete pupil.') })
      onClose(false)
    }
  }
  return (
    <ConfirmDialog
      open
      title="Delete this pupil?"
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={() => void remove()}
      onCancel={() => onClose(false)}
    >
      {deletePupilQuestion(pupil)}
      <span className="mt-3 block">
        A pupil who leaves the school needs no deleting: edit the pupil and set a leave date, and the register
        keeps every mark.
      </span>
    </ConfirmDialog>
  )
}
