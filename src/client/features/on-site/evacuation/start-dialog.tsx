import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { EVACUATIONS_KEY, startEvacuation } from '#client/api/office-day/evacuations.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { withToast } from '#client/widgets/with-toast.ts'

/** One question: drill or real. Where another phone has just started one, its list opens. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)

  async function start(isDrill: boolean): Promise<void> {
    setBusy(true)
    const work = startEvacuation(isDrill).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'evacuationRunning') throw error
    })
    const isStarted = await withToast(work, {
      failed: 'The evacuation could not be started. Take the paper list, and try again.',
    })
    setBusy(false)
    if (!isStarted) return
    await client.invalidateQueries({ queryKey: EVACUATIONS_KEY })
    navigate('/on-site/evacuation')
  }
  return (
    <Dialog open title="Start an evacuation?" onClose={onClose}>
      <p className="text-lg text-ink-2">
        Everybody who is on site now comes onto one list. All phones of the school tick it together.
      </p>
      <div className="grid gap-3">
        <Button
          look="danger"
          size="large"
          className="min-h-16 text-xl"
          busy={isBusy}
          onClick={() => void start(false)}
        >
          This is real
        </Button>
        <Button size="large" className="min-h-16 text-xl" busy={isBusy} onClick={() => void start(true)}>
          This is a drill
        </Button>
      </div>
    </Dialog>
  )
}
