import { useEffect, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { currentPhotos, readSmallPhotos, watchPhotos } from '#client/api/small-photos.ts'
import type { SmallPhotos } from '#client/api/small-photos.ts'
import type { PupilFace } from './register-cards.ts'

/** A screen's height ahead of what is seen. */
const AHEAD = '100%'

/** The photos there are so far. Those of the cards near the screen are read together: a class is one request. */
export function usePhotosInView(
  grid: RefObject<HTMLElement | null>,
  faces: readonly PupilFace[],
): SmallPhotos {
  const photos = useSyncExternalStore(watchPhotos, currentPhotos)
  useEffect(() => {
    const waiting = new Map<Element, { id: number; imageUrl: string }>()
    for (const [index, { id, imageUrl }] of faces.entries()) {
      const card = grid.current?.children[index]
      if (card && imageUrl && !currentPhotos().get(imageUrl)) waiting.set(card, { id, imageUrl })
    }
    const observer = new IntersectionObserver(
      (cards) => {
        const near = cards.filter((card) => card.isIntersecting).map(({ target }) => target)
        for (const card of near) observer.unobserve(card)
        void readSmallPhotos(near.flatMap((card) => waiting.get(card) ?? []))
      },
      { rootMargin: AHEAD },
    )
    for (const card of waiting.keys()) observer.observe(card)
    return () => observer.disconnect()
  }, [grid, faces])
  return photos
}
