import { CODE_LIST } from './codes.ts'
import type { Code } from './codes.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { isNotRequiredByAge } from '#domain/pupils/pupils.ts'
import { presentCodeFor } from './sessions.ts'
import type { Session } from './sessions.ts'

/** A pupil's day: for each session one code, or null while it is unmarked. */
export type Marks = { am: Code | null; pm: Code | null }

/** §4: marking one session, or taking its mark back, keeps the other session's mark. */
export function setMark(marks: Marks | undefined, session: Session, code: Code | null): Marks {
  return { am: null, pm: null, ...marks, [session]: code }
}

type MarkAll<Pupil> = {
  session: Session
  isLocked: (pupil: Pupil) => boolean
  plannedFor: (pupil: Pupil) => Code | null
}

/** §4: Mark All Present gives every listed pupil the session's present code, or the planned one, except where the record is locked. */
export function markAllPresent<Pupil extends object>(
  pupils: readonly Pupil[],
  { session, isLocked, plannedFor }: MarkAll<Pupil>,
): (Pupil & { code: Code })[] {
  return pupils
    .filter((pupil) => !isLocked(pupil))
    .map((pupil) => ({ ...pupil, code: plannedFor(pupil) ?? presentCodeFor(session) }))
}

export type QuickCode = { code: Code; label: string }

/** §2: the buttons on a pupil's card; Late becomes "X - Not Required" for the youngest. */
export function quickCodes(card: {
  session: Session
  birthDate: IsoDate | null
  today: IsoDate
}): QuickCode[] {
  const isYoung = card.birthDate !== null && isNotRequiredByAge(card.birthDate, card.today)
  return [
    { code: presentCodeFor(card.session), label: 'Present' },
    isYoung ? { code: 'X', label: 'X - Not Required' } : { code: 'L', label: 'Late' },
    { code: 'N', label: 'No reason yet' },
    { code: 'I', label: 'Ill' },
    { code: 'M', label: 'Medical' },
  ]
}

// Codes of two characters are reached through the selector; either slash means present, whichever session is open.
const LETTER_CODES = new Map(
  CODE_LIST.filter((code) => /^[A-Z]$/.test(code)).map((code) => [code as string, code]),
)

/** The letters that set a code from the keyboard, in the order of the code table. */
export const CODE_KEYS: readonly Code[] = [...LETTER_CODES.values()]

/** The code that a key sets in the open session, or null for a key that sets none. */
export function codeForKey(key: string, session: Session): Code | null {
  if (key === '/' || key === '\\') return presentCodeFor(session)
  return LETTER_CODES.get(key.toUpperCase()) ?? null
}
