import type { QueryClient } from '@tanstack/react-query'
import { SMALL_PHOTOS_AT_ONCE } from '#domain/text/field-limits.ts'
import { call } from '#client/lib/api-client.ts'
import { createStore } from '#client/lib/create-store.ts'

/** Whose photo, and its address, which changes with the photo. */
export type PhotoOf = { id: number; imageUrl: string }

/** By their addresses; null where there was none to be had. */
export type SmallPhotos = ReadonlyMap<string, string | null>

export const smallPhotos = createStore<SmallPhotos>(new Map())

const asked = new Set<string>()

/** Reads those that nobody has asked for yet, a whole class in one request; one that did not come is asked for again. */
export async function readSmallPhotos(client: QueryClient, wanted: readonly PhotoOf[]): Promise<void> {
  const missing = wanted.filter(({ imageUrl }) => !asked.has(imageUrl))
  for (const { imageUrl } of missing) asked.add(imageUrl)
  for (let start = 0; start < missing.length; start += SMALL_PHOTOS_AT_ONCE) {
    const some = missing.slice(start, start + SMALL_PHOTOS_AT_ONCE)
    const images = await readTogether(client, some)
    for (const { id, imageUrl } of some) if (!images.has(id)) asked.delete(imageUrl)
    const read = some.map(({ id, imageUrl }) => [imageUrl, images.get(id) ?? null] as const)
    smallPhotos.update((photos) => new Map([...photos, ...read]))
  }
}

/**
 * None at all where they cannot be had: a register goes on without them. The client hears of it all the same: an ended
 * session is noticed by this call too (A7).
 */
async function readTogether(
  client: QueryClient,
  some: readonly PhotoOf[],
): Promise<ReadonlyMap<number, string>> {
  const ids = some.map(({ id }) => id).join()
  const found = await client
    .fetchQuery({
      queryKey: ['small-photos', ids],
      queryFn: () => call('photos.showSmall', { query: { ids } }),
      // They are kept above, by their addresses.
      staleTime: 0,
      gcTime: 0,
      // Without a network it fails like any other, and the cards show initials.
    })
    .catch(() => [])
  return new Map(found.map(({ id, image }) => [id, image]))
}
