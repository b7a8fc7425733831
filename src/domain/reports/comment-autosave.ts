/** §9: the pause after the last edit before a comment is saved, and how long "saved" then shows. */
export const AUTOSAVE_PAUSE_MS = 1000
export const SAVED_NOTICE_MS = 2000

export const COMMENT_MAX_LENGTH = 2000

// An answer that arrives after a further edit finds "pending" and changes nothing: the newer text is still to be saved.
const NEXT = {
  idle: { edited: 'pending' },
  pending: { edited: 'pending', paused: 'saving' },
  saving: { edited: 'pending', succeeded: 'saved', failed: 'pending' },
  saved: { edited: 'pending', noticeShown: 'idle' },
} as const satisfies Record<AutosaveState, Partial<Record<AutosaveEvent, AutosaveState>>>

export type AutosaveState = 'idle' | 'pending' | 'saving' | 'saved'
export type AutosaveEvent = 'edited' | 'paused' | 'succeeded' | 'failed' | 'noticeShown'

/** §4: the state of a comment's save indicator after an event; an event without a place there changes nothing. */
export function next(state: AutosaveState, event: AutosaveEvent): AutosaveState {
  const transitions: Partial<Record<AutosaveEvent, AutosaveState>> = NEXT[state]
  return transitions[event] ?? state
}
