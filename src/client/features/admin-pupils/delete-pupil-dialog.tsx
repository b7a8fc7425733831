import type { PupilEntry } from '#contract/pupils.ts'
import { deletePupilQuestion } from '#domain/pupils/pupil-form.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { useDeletePupil } from '#client/api/pupil-changes.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { withToast } from '#client/widgets/with-toast.ts'

type DeletePupilDialogProps = {
  pupil: PupilEntry
  academicYear: string
  onClose: (isDeleted: boolean) => void
}

/** [H4] Asks before a pupil is deleted, and says what serves better for one who leaves. */
export function DeletePupilDialog({ pupil, academicYear, onClose }: DeletePupilDialogProps) {
  const { mutateAsync, isPending } = useDeletePupil(academicYear)
  async function remove() {
    const description = `${displayName(pupil)} and all attendance records are gone.`
    const isDeleted = await withToast(mutateAsync(pupil.id), {
      done: { title: 'Pupil deleted', description },
      failed: 'Failed to delete pupil.',
    })
    onClose(isDeleted)
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
