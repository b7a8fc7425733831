import { createHash, randomBytes } from 'node:crypto'

/** The edge of the photo in lists, twice what they show, for sharp screens. */
export const SMALL_PX = 96

/** A new place for every upload: what lies at a path never changes. */
export function newObjectPath(pupilId: number): string {
  return `students/${pupilId}/${randomBytes(16).toString('hex')}.jpg`
}

/** Where the small photo lies, beside the photo. */
export function smallPath(objectPath: string): string {
  return `${objectPath.replace(/\.jpg$/, '')}-${SMALL_PX}.webp`
}

/** Stands for the photo in its address. */
function photoVersion(objectPath: string): string {
  return createHash('sha256').update(objectPath).digest('hex').slice(0, 16)
}

/** The address under which everyone who may see the pupil gets the photo. */
export function photoUrl(pupilId: number, objectPath: string): string {
  return `/api/students/${pupilId}/photo?v=${photoVersion(objectPath)}`
}
