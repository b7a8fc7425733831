/** §5: how long a text may be, in characters. */
export const FIELD_LIMITS = { year: 10, className: 50, ageRange: 20, term: 20, dayOfWeek: 20 } as const
