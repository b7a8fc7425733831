import { YEAR_GROUPS } from './pupils.ts'

const FIRST_AGE = 3

/** The classes of a preparatory school, youngest first, each with the ages of its children. */
export const USUAL_CLASSES = YEAR_GROUPS.map((name, index) => ({
  name,
  ageRange: `Ages ${FIRST_AGE + index} to ${FIRST_AGE + index + 1}`,
}))
