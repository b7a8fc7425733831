import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RefObject } from 'react'
import { SMALL_PHOTOS_AT_ONCE } from '#domain/text/field-limits.ts'
import { readSmallPhotos, smallPhotos } from '#client/api/small-photos.ts'
import type { PhotoOf, SmallPhotos } from '#client/api/small-photos.ts'
import { useStore } from '#client/lib/create-store.ts'
import type { PupilCardData } from './card-data.ts'

/** One screen's height below what is visible. */
const AHEAD = '100%'

/** The photos read so far: of one class all in one request, of several classes those near the screen. */
export function usePhotosInView(
  grid: RefObject<HTMLElement | null>,
  cards: readonly PupilCardData[],
  shown: readonly PupilCardData[],
): SmallPhotos {
  const client = useQueryClient()
  const photos = useStore(smallPhotos)
  const isClass = cards.length <= SMALL_PHOTOS_AT_ONCE
  useEffect(() => {
    if (isClass) void readSmallPhotos(client, cards.flatMap(photoOf))
  }, [client, isClass, cards])
  useEffect(() => {
    if (isClass) return undefined
    const waiting = new Map<Element, PhotoOf[]>()
    for (const [index, card] of shown.entries()) {
      const element = grid.current?.children[index]
      if (element && card.imageUrl && !smallPhotos.get().get(card.imageUrl))
        waiting.set(element, photoOf(card))
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target)
        for (const element of near) observer.unobserve(element)
        void readSmallPhotos(
          client,
          near.flatMap((element) => waiting.get(element) ?? []),
        )
      },
      { rootMargin: AHEAD },
    )
    for (const element of waiting.keys()) observer.observe(element)
    return () => observer.disconnect()
  }, [client, grid, isClass, shown])
  return photos
}

function photoOf({ id, imageUrl }: PupilCardData): PhotoOf[] {
  return imageUrl === null ? [] : [{ id, imageUrl }]
}
