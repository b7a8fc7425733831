import { useEffect, useEffectEvent } from 'react'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'

const TRY_EVERY_MS = 15_000

type KnownSinceProps = {
  /** When the server gave what is shown. */
  knownSince: string
  onRefresh: () => void
}

/** Says how old the shown answer is, and asks the server again until it answers. */
export function KnownSince({ knownSince, onRefresh }: KnownSinceProps) {
  const refresh = useEffectEvent(onRefresh)
  useEffect(() => {
    const tryAgain = () => refresh()
    const timer = setInterval(tryAgain, TRY_EVERY_MS)
    window.addEventListener('online', tryAgain)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryAgain)
    }
  }, [])
  return (
    <div role="status" className="print:hidden">
      <Notice
        tone="warning"
        title={`Working from ${shortTime(knownSince)}`}
        actions={<Button onClick={onRefresh}>Try again</Button>}
      >
        The school’s server cannot be reached. You see what it last answered.
      </Notice>
    </div>
  )
}

/** 8:39, as on a clock. */
const shortTime = (instant: string) => schoolNow(new Date(instant)).time.replace(/^0/, '')
