import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { EVACUATIONS_KEY, endEvacuation } from '#client/api/office-day/evacuations.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import type { StateCounts } from '#domain/evacuation/evacuation.ts'

type EndDialogProps = { id: number; counts: StateCounts; onClose: () => void }

export function EndDialog({ id, counts, onClose }: EndDialogProps) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  async function end(): Promise<void> {
    setBusy(true)
    const isEnded = await withToast(endEvacuation(id), {
      failed: 'It could not be ended: the school’s server cannot be reached. The list goes on.',
    })
    setBusy(false)
    if (!isEnded) return
    navigate(`/on-site/evacuation?report=${id}`)
    void client.invalidateQueries({ queryKey: EVACUATIONS_KEY })
  }
  return (
    <ConfirmDialog
      open
      title="End the evacuation for everybody?"
      confirmLabel="End it"
      busy={isBusy}
      onConfirm={() => void end()}
      onCancel={onClose}
    >
      {endQuestion(counts)} The report is kept.
    </ConfirmDialog>
  )
}

function endQuestion({ missing, notKnown }: StateCounts): string {
  const open = [missing > 0 && `${missing} not found`, notKnown > 0 && `${notKnown} not known`].filter(
    Boolean,
  )
  return open.length === 0 ? 'Everyone is accounted for.' : `Still open: ${open.join(', ')}.`
}
