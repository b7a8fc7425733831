import { DEFAULT_YEAR_GROUP, YEAR_GROUPS } from '#domain/pupils/pupils.ts'
import { spelling } from '#domain/text/spelling.ts'

const FIRST_AGE = 3

/** The classes of a preparatory school, youngest first, each with the ages of its children. */
export const USUAL_CLASSES = YEAR_GROUPS.map((name, index) => ({
  name,
  ageRange: `Ages ${FIRST_AGE + index} to ${FIRST_AGE + index + 1}`,
}))

/** The classes that pupils are put into: those that the school has, or the specified ones while it has none. */
export function classesToChoose(classes: readonly string[]): readonly string[] {
  return classes.length > 0 ? classes : YEAR_GROUPS
}

/** [H5] The class of a new pupil: Reception, or the first class of a school that has no Reception. */
export function defaultClass(classes: readonly string[]): string {
  const choice = classesToChoose(classes)
  return choice.find((name) => name === DEFAULT_YEAR_GROUP) ?? choice[0] ?? DEFAULT_YEAR_GROUP
}

/** Two names that a person reads as one: neither case nor white space tells classes apart. */
export function isSameClassName(one: string, other: string): boolean {
  return spelling(one) === spelling(other)
}
