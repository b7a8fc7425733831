import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { soughtPupil } from '#client/lib/sought-pupil.ts'

/** The pupil whom a link from another screen is about; as soon as the card can be drawn it is shown, once. */
export function useSoughtPupil(
  faces: readonly { id: number }[],
  show: (index: number, id: number) => void,
): number | undefined {
  const [params] = useSearchParams()
  const id = soughtPupil(params)
  const index = faces.findIndex((face) => face.id === id)
  const isListed = index >= 0
  const showNow = useEffectEvent((pupilId: number) => show(index, pupilId))
  useEffect(() => {
    if (id === undefined || !isListed) return undefined
    // After the frame in which the heading has taken the focus of a new page.
    const frame = requestAnimationFrame(() => showNow(id))
    return () => cancelAnimationFrame(frame)
  }, [id, isListed])
  return id
}
