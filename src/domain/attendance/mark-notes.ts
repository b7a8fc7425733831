import type { Code } from './codes.ts'

/** [M2] How long the note of a record may be. */
export const NOTE_MAX_LENGTH = 500

/** Whether a mark says that the child came late, so that the time belongs to it. */
export function isLate(code: Code | null): boolean {
  return code === 'L' || code === 'U'
}

/** Where a colleague has written another note meanwhile, both are kept in this order. */
export const NOTES_JOINED_BY = ' / '
