/** §3: the categories in the order of the table. */
export const CATEGORIES = ['present', 'authorised', 'unauthorised', 'notCounted'] as const
export type Category = (typeof CATEGORIES)[number]

/** §3: every attendance code, in the order in which the selector lists them. */
export const CODES = {
  '/': { category: 'present', meaning: 'Present (am)' },
  '\\': { category: 'present', meaning: 'Present (pm)' },
  B: { category: 'present', meaning: 'Approved educational activity off-site' },
  K: { category: 'present', meaning: 'Education arranged by local authority' },
  L: { category: 'present', meaning: 'Late, before the register closes' },
  P: { category: 'present', meaning: 'Approved sporting activity' },
  V: { category: 'present', meaning: 'Educational visit or trip' },
  W: { category: 'present', meaning: 'Work experience' },
  C: { category: 'authorised', meaning: 'Leave, exceptional circumstances' },
  C1: { category: 'authorised', meaning: 'Regulated performance or employment' },
  C2: { category: 'authorised', meaning: 'Part-time timetable' },
  E: { category: 'authorised', meaning: 'Excluded, no alternative provision' },
  I: { category: 'authorised', meaning: 'Illness' },
  J1: { category: 'authorised', meaning: 'Interview' },
  M: { category: 'authorised', meaning: 'Medical or dental appointment' },
  R: { category: 'authorised', meaning: 'Religious observance' },
  S: { category: 'authorised', meaning: 'Study leave' },
  T: { category: 'authorised', meaning: 'Traveller absence' },
  G: { category: 'unauthorised', meaning: 'Family holiday not agreed' },
  N: { category: 'unauthorised', meaning: 'No reason provided' },
  O: { category: 'unauthorised', meaning: 'Unauthorized' },
  U: { category: 'unauthorised', meaning: 'Late, after the register closes' },
  D: { category: 'notCounted', meaning: 'Dual registered' },
  Q: { category: 'notCounted', meaning: 'No access arrangements' },
  X: { category: 'notCounted', meaning: 'Not required in school' },
  Y1: { category: 'notCounted', meaning: 'Transport unavailable' },
  Y2: { category: 'notCounted', meaning: 'Widespread transport disruption' },
  Y3: { category: 'notCounted', meaning: 'Part of premises closed' },
  Y4: { category: 'notCounted', meaning: 'Whole site closed' },
  Y5: { category: 'notCounted', meaning: 'Criminal justice detention' },
  Y6: { category: 'notCounted', meaning: 'Public health requirements' },
  Y7: { category: 'notCounted', meaning: 'Other unavoidable cause' },
} as const satisfies Record<string, { category: Category; meaning: string }>

export type Code = keyof typeof CODES

/** The categories as the specification spells them for people. */
export const CATEGORY_LABELS = {
  present: 'Present',
  authorised: 'Authorized Absence',
  unauthorised: 'Unauthorized Absence',
  notCounted: 'Not Counted',
} as const satisfies Record<Category, string>

/** Tells whether the text is one of the codes, exactly as written in the table. */
export function isCode(text: string): text is Code {
  return Object.hasOwn(CODES, text)
}

export const CODE_LIST: readonly Code[] = Object.keys(CODES).filter(isCode)

/** §3: the category that a code belongs to. */
export function categoryOf(code: Code): Category {
  return CODES[code].category
}

/** Tells whether the code says that a pupil who should be there is not. */
export function isAbsence(code: Code): boolean {
  return ['authorised', 'unauthorised'].includes(categoryOf(code))
}

/** What the code means, in plain words. */
export function meaningOf(code: Code): string {
  return CODES[code].meaning
}

/** Late before and late after the register closes are chosen between: their groups stand together. */
const SELECTOR_ORDER = ['present', 'unauthorised', 'authorised', 'notCounted'] as const satisfies Category[]

/** Every code under its category, as the manual-codes selector groups them. */
export function codesByCategory(): { category: Category; label: string; codes: Code[] }[] {
  return SELECTOR_ORDER.map((category) => ({
    category,
    label: CATEGORY_LABELS[category],
    codes: CODE_LIST.filter((code) => categoryOf(code) === category),
  }))
}
