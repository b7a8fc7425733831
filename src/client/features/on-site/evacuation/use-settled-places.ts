import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { holdPlace } from '#client/live/hold-place.ts'
import type { AccountedPerson } from '#domain/evacuation/evacuation.ts'
import { isSettled, placesOf } from './evacuation-view.ts'
import type { Places } from './evacuation-view.ts'

/** Rows move only so long after the last touch: nothing slides under a thumb that is about to tap. */
const QUIET_MS = 2_000
const LOOK_EVERY_MS = 250

/** In which section each person stands. */
export function useSettledPlaces(people: readonly AccountedPerson[]): Places {
  const [places, setPlaces] = useState(() => placesOf(people))
  const touchedAt = useRef(-QUIET_MS)
  const focused = useRef<string>(undefined)
  useEffect(() => {
    const note = () => (touchedAt.current = performance.now())
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, note)
    return () => {
      for (const type of ['pointerdown', 'keydown']) document.removeEventListener(type, note)
    }
  }, [])
  useEffect(() => {
    if (isSettled(people, places)) return undefined
    const timer = setInterval(() => {
      if (performance.now() - touchedAt.current < QUIET_MS) return
      setTimeout(holdPlace(), LOOK_EVERY_MS)
      focused.current = document.activeElement?.id
      setPlaces(placesOf(people))
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [people, places])
  // A row that moves loses the focus.
  useLayoutEffect(() => {
    if (focused.current) document.getElementById(focused.current)?.focus({ preventScroll: true })
    focused.current = undefined
  })
  return places
}
