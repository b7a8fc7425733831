import { readYearGroup } from '#domain/pupil-import/import-values.ts'
import { toCsv } from '#domain/text/csv.ts'
import type { RosterPupil } from './roster-files.ts'

const HEADINGS = [
  'External ID',
  'First name',
  'Known as',
  'Last name',
  'Gender',
  'Date of birth',
  'Year group',
]

/**
 * The pupils as a file that the import reads, so that a roster is looked at and imported as every other file. Contacts are
 * not among them: a roster does not know who may not collect a child, and the import replaces contacts as a list.
 */
export function rosterCsv(pupils: readonly RosterPupil[], yearGroups: readonly string[]): string {
  const rows = pupils.map((pupil) => [
    ...[pupil.id, pupil.firstName, pupil.knownAs, pupil.lastName, pupil.gender, pupil.dateOfBirth],
    classOf(pupil, yearGroups),
  ])
  return toCsv([HEADINGS, ...rows])
}

/** The first name that the school knows as a class; otherwise the last one, a year if there is any, for the preview to refuse. */
function classOf({ classes }: RosterPupil, yearGroups: readonly string[]): string {
  const known = classes.find((name) => readYearGroup(name, yearGroups) !== undefined)
  return known ?? classes.at(-1) ?? ''
}
