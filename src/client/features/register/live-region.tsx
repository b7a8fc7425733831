import { useSyncExternalStore } from 'react'
import { announced, watchAnnouncements } from './announcer.ts'

/** Pupil, code and result for those who listen. */
export function LiveRegion() {
  const text = useSyncExternalStore(watchAnnouncements, announced)
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
