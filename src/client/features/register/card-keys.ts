import type { Code } from '#domain/attendance/codes.ts'
import { codeForKey } from '#domain/attendance/marks.ts'
import type { Session } from '#domain/attendance/sessions.ts'

export type KeyAction =
  | { do: 'mark'; code: Code }
  | { do: 'move' | 'showKeys' | 'history' | 'markAll' | 'undo' | 'more' }

const MOVES = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']

/** No code begins with these letters, or only codes of two characters do: those are in the selector. */
const LETTERS = { H: 'history', J: 'more', Y: 'more', Z: 'undo' } as const

type Key = { key: string; shiftKey: boolean }

/** What a key does on a pupil's card; null for a key that does nothing there. */
export function keyAction({ key, shiftKey }: Key, session: Session): KeyAction | null {
  // A by itself would read as "absent".
  if (shiftKey && key.toUpperCase() === 'A') return { do: 'markAll' }
  if (MOVES.includes(key)) return { do: 'move' }
  if (key === '?') return { do: 'showKeys' }
  const code = codeForKey(key, session)
  if (code) return { do: 'mark', code }
  const letter = key.toUpperCase()
  return isLetter(letter) ? { do: LETTERS[letter] } : null
}

function isLetter(key: string): key is keyof typeof LETTERS {
  return Object.hasOwn(LETTERS, key)
}
