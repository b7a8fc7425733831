import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RefObject } from 'react'
import { SMALL_PHOTOS_AT_ONCE } from '#domain/text/field-limits.ts'
import { readSmallPhotos, smallPhotos } from '#client/api/small-photos.ts'
import type { PhotoOf, SmallPhotos } from '#client/api/small-photos.ts'
import { useStore } from '#client/lib/create-store.ts'
import type { PupilFace } from './register-cards.ts'

/** A screen's height ahead of what is seen. */
const AHEAD = '100%'

/** The photos there are so far. A class is one request, whatever of it is drawn; of more, those near the screen are read. */
export function usePhotosInView(
  grid: RefObject<HTMLElement | null>,
  faces: readonly PupilFace[],
  drawn: readonly PupilFace[],
): SmallPhotos {
  const client = useQueryClient()
  const photos = useStore(smallPhotos)
  const isClass = faces.length <= SMALL_PHOTOS_AT_ONCE
  useEffect(() => {
    if (isClass) void readSmallPhotos(client, faces.flatMap(photoOf))
  }, [client, isClass, faces])
  useEffect(() => {
    if (isClass) return undefined
    const waiting = new Map<Element, PhotoOf[]>()
    for (const [index, face] of drawn.entries()) {
      const card = grid.current?.children[index]
      if (card && face.imageUrl && !smallPhotos.get().get(face.imageUrl)) waiting.set(card, photoOf(face))
    }
    const observer = new IntersectionObserver(
      (cards) => {
        const near = cards.filter((card) => card.isIntersecting).map(({ target }) => target)
        for (const card of near) observer.unobserve(card)
        void readSmallPhotos(
          client,
          near.flatMap((card) => waiting.get(card) ?? []),
        )
      },
      { rootMargin: AHEAD },
    )
    for (const card of waiting.keys()) observer.observe(card)
    return () => observer.disconnect()
  }, [client, grid, isClass, drawn])
  return photos
}

function photoOf({ id, imageUrl }: PupilFace): PhotoOf[] {
  return imageUrl === null ? [] : [{ id, imageUrl }]
}
