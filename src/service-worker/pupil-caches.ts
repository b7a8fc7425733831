import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'

const HOURS = 16

/** Answers of one school day. Ten classes' photos of at most 1 MB each are the 10 MB that photos may take. */
const LIMITS = {
  reads: { maxEntries: 60, maxAgeSeconds: HOURS * 3600 },
  photos: { maxEntries: 10, maxAgeSeconds: HOURS * 3600 },
}
export const MAX_PHOTO_BYTES = 1_000_000

type PupilCache = keyof typeof LIMITS

export const expiry = (name: PupilCache) =>
  new ExpirationPlugin({ ...LIMITS[name], purgeOnQuotaError: true }) as WorkboxPlugin

let forgotten = 0

/** How often this worker has forgotten the pupils: an answer that was asked for before must not be stored after. */
export const timesForgotten = () => forgotten

/** Removes everything of the last person and their pupils from this device. */
export async function forgetPupils(): Promise<void> {
  forgotten += 1
  const names = Object.keys(LIMITS) as PupilCache[]
  await Promise.all(names.map((name) => caches.delete(name)))
  // The list of when each answer was stored, by address.
  await Promise.all(names.map((name) => new CacheExpiration(name, LIMITS[name]).delete()))
}
