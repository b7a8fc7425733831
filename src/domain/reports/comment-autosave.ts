/** §9: the pause after the last edit before a comment is saved, and how long "saved" then shows. */
export const AUTOSAVE_PAUSE_MS = 1000
export const SAVED_NOTICE_MS = 2000

export const COMMENT_MAX_LENGTH = 2000

/** §4: what the indicator beside a comment shows. */
export type AutosaveState = 'idle' | 'pending' | 'saving' | 'saved'
