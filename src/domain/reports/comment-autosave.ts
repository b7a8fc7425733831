/** §9: the pause after the last edit before a comment is saved, and how long "saved" then shows. */
export const AUTOSAVE_PAUSE_MS = 1000
export const SAVED_NOTICE_MS = 2000

export const COMMENT_MAX_LENGTH = 2000

/** §4: what the indicator beside a comment shows. */
export type AutosaveState = 'idle' | 'pending' | 'saving' | 'saved'

type TypedText = { seen: string; kept: string; stored: string }

/** [O1] Whether the stored text is the kept one with more typed at the same place, and the kept one only added to what was seen. */
export function isTypedOn({ seen, kept, stored }: TypedText): boolean {
  return isInserted(seen, kept) && isInserted(kept, stored)
}

/** Whether the longer text is the shorter one with one piece put in. */
function isInserted(shorter: string, longer: string): boolean {
  let same = 0
  while (same < shorter.length && shorter[same] === longer[same]) same += 1
  return longer.length >= shorter.length && longer.endsWith(shorter.slice(same))
}
