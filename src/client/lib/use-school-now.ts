import { useEffect, useState } from 'react'
import { schoolNow } from '#domain/school-clock.ts'
import type { SchoolTime } from '#domain/school-clock.ts'

const LOOK_EVERY_MS = 10_000

/** What the school's clock shows, kept up to date to the minute. */
export function useSchoolNow(): SchoolTime {
  const [now, setNow] = useState(() => schoolNow(new Date()))
  useEffect(() => {
    const timer = setInterval(() => {
      const next = schoolNow(new Date())
      setNow((current) => (current.date === next.date && current.time === next.time ? current : next))
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
