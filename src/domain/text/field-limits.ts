/** §5: how long a text may be, in characters; from `name` on, as the columns hold it. */
export const FIELD_LIMITS = {
  year: 10,
  className: 50,
  ageRange: 20,
  term: 20,
  dayOfWeek: 20,
  name: 100,
  position: 100,
  gender: 50,
  externalId: 100,
  consentBy: 200,
  collectedBy: 200,
  careNotes: 2000,
  relation: 50,
  phone: 40,
  email: 200,
} as const

/** How long the reason for changed marks may be. */
export const REASON_MAX_LENGTH = 200

/** How many terms a school year may have. */
export const MOST_TERMS = 6

/** How many small photos one answer holds: more than any class, far fewer than a school. */
export const SMALL_PHOTOS_AT_ONCE = 40

/** How large a file of pupils may be: more than any school has, little enough to be read at once. */
export const IMPORT_LIMITS = { characters: 2_000_000, rows: 5000, columns: 500 } as const

/** How large the files of a roster may be: enrolments have a row for each pupil and lesson. */
export const ROSTER_LIMITS = { files: 30, bytes: 8_000_000, rows: 50_000 } as const
