import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { watchReturns } from '#client/lib/use-school-now.ts'
import { toast } from '#client/ui/toast-store.ts'
import { defaultSession, schoolNow } from '#domain/school-clock.ts'
import { sessionName } from '#domain/sessions.ts'

/**
 * [D7] The session that is shown: the clock's to begin with, then the chosen one. Whoever comes back to the page in
 * another half-day sees that one: the morning's register would be marked over in the afternoon. Never while somebody
 * looks at it, so that nothing changes under the finger at noon; nor on a day that was chosen, which has no time of day.
 */
export function useSession(isDayChosen: boolean) {
  const [session, setSession] = useState(() => halfDay().session)
  const seen = useRef(halfDay().key)
  const comeBack = useEffectEvent(() => {
    const now = halfDay()
    if (document.hidden || isDayChosen || now.key === seen.current) return
    seen.current = now.key
    if (now.session === session) return
    setSession(now.session)
    toast({
      title: `${sessionName(now.session)} Session`,
      description: 'The register shows the session of the time of day again.',
    })
  })
  useEffect(() => watchReturns(() => comeBack()), [])
  return [session, setSession] as const
}

function halfDay() {
  const { date, time } = schoolNow(new Date())
  const session = defaultSession(time)
  return { session, key: `${date} ${session}` }
}
