import type { QueryClient } from '@tanstack/react-query'
import { SMALL_PHOTOS_AT_ONCE } from '#domain/text/field-limits.ts'
import { call } from '#client/lib/api-client.ts'
import { createStore } from '#client/lib/create-store.ts'

/** The address of the small photo for lists, which has a twentieth of the bytes. */
export function smallPhoto(profileImageUrl: string | null): string | null {
  return profileImageUrl && `${profileImageUrl}${profileImageUrl.includes('?') ? '&' : '?'}size=96`
}

/** A pupil and the address of the photo, which changes with the photo. */
export type PhotoOf = { id: number; imageUrl: string }

/** Small photos by address; null for one that could not be read. */
export type SmallPhotos = ReadonlyMap<string, string | null>

export const smallPhotos = createStore<SmallPhotos>(new Map())

const asked = new Set<string>()

/** Reads the photos that were not requested before, a whole class in one request; one that failed may be requested again. */
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
 * Answers no photos when the call fails, so that the register still opens. The query client sees the error all the same,
 * because it must notice an ended session (A7).
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
      // The store above keeps them, by address.
      staleTime: 0,
      gcTime: 0,
    })
    .catch(() => [])
  return new Map(found.map(({ id, image }) => [id, image]))
}
