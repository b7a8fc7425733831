import type { Code } from './codes.ts'

/** §1: a school day has two sessions. */
export const SESSIONS = ['am', 'pm'] as const
export type Session = (typeof SESSIONS)[number]

const NAMES = { am: 'Morning', pm: 'Afternoon' } as const
const PRESENT_CODES = { am: '/', pm: '\\' } as const satisfies Record<Session, Code>

/** The session as people call it. */
export function sessionName(session: Session): 'Morning' | 'Afternoon' {
  return NAMES[session]
}

/** §3: the code for a pupil who is simply there. */
export function presentCodeFor(session: Session): '/' | '\\' {
  return PRESENT_CODES[session]
}

/** Tells whether the code is one of the two strokes, which mean present and nothing more. */
export function isStroke(code: Code): boolean {
  return Object.values<Code>(PRESENT_CODES).includes(code)
}

/** The code as it is meant in a session: either stroke means present there. */
export function codeIn(session: Session, code: Code): Code {
  return isStroke(code) ? presentCodeFor(session) : code
}
