import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SetUpYear } from '#contract/school-setup.ts'
import { removeYear, useSchoolChange } from '#client/api/school-setup.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { withToast } from '#client/widgets/with-toast.ts'

/** Asks before a year that nobody belongs to goes, because its calendar goes with it. */
export function DeleteYear({ year: { id, year, registerDays } }: { year: SetUpYear }) {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync, isPending } = useSchoolChange(removeYear)
  async function remove() {
    await withToast(mutateAsync(id), { done: { title: `${year} is deleted` }, failed: 'Update failed' })
    setAsking(false)
  }
  return (
    <>
      <Button look="quiet" size="icon" aria-label={`Delete ${year}`} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${year}?`}
        confirmLabel="Delete"
        busy={isPending}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        Its calendar with {registerDays} school days is deleted too. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
