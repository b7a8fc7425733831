import type { Code } from './codes.ts'

/** [M2] How much of a note can be typed. */
export const NOTE_MAX_LENGTH = 500

/** How much is kept of the notes of several people, which are joined: each of four can write as much as can be typed. */
export const JOINED_NOTES_MAX_LENGTH = 2000

/** Whether a mark says that the child came late, so that the time belongs to it. */
export function isLate(code: Code | null): boolean {
  return code === 'L' || code === 'U'
}

/** Where a colleague has written another note meanwhile, both are kept in this order. */
export const NOTES_JOINED_BY = ' / '
