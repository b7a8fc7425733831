/** One file of a roster: its rows by heading, as a program exported them. */
export type RosterRow = Readonly<Record<string, string>>

/** The files of a roster by their names in lower case, without the ending. */
export type RosterFiles = ReadonlyMap<string, readonly RosterRow[]>

/** A pupil as a roster says it; texts are empty where it says nothing. */
export type RosterPupil = {
  id: string
  firstName: string
  knownAs: string
  lastName: string
  gender: string
  dateOfBirth: string
  /** What may name the class, the surest first: the name of a form, a year. */
  classes: readonly string[]
}

export type Roster = {
  pupils: RosterPupil[]
  /** What was left out, and why. */
  remarks: string[]
}

/** The kinds of rosters that are understood, each known by its files. */
export const ROSTER_KINDS = [
  'OneRoster 1.1',
  'OneRoster 1.2',
  'School Data Sync',
  'School Data Sync v2',
] as const
export type RosterKind = (typeof ROSTER_KINDS)[number]

/** A heading as it is compared: `SIS ID`, `sis id` and `sisId` are the same. */
export const headingKey = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const has = (files: RosterFiles, file: string, ...headings: string[]) => {
  const [first] = files.get(file) ?? []
  return first !== undefined && headings.every((heading) => heading in first)
}

/** Which kind of roster the files are; a sentence where they are none. */
export function rosterKind(files: RosterFiles): { kind: RosterKind } | { refusal: string } {
  const manifest = new Map(
    files.get('manifest')?.map((row) => [row['propertyname'] ?? '', row['value'] ?? '']),
  )
  if (manifest.get('file.users') === 'delta') return { refusal: DELTA }
  if (has(files, 'student', 'username') && (files.get('student')?.length ?? 0) > 0) {
    return has(files, 'student', 'firstname', 'lastname')
      ? { kind: 'School Data Sync' }
      : { refusal: NAMELESS }
  }
  if (!has(files, 'users', 'sourcedid', 'givenname', 'familyname')) return { refusal: UNKNOWN }
  if (has(files, 'users', 'enableduser') || files.has('manifest')) {
    return { kind: has(files, 'users', 'role') ? 'OneRoster 1.1' : 'OneRoster 1.2' }
  }
  return { kind: 'School Data Sync v2' }
}

const DELTA =
  'This roster holds only what has changed (delta). Export all pupils (bulk) and choose that file.'
const NAMELESS = 'Student.csv has no names. Export First Name and Last Name too.'
const UNKNOWN =
  'These are no files of OneRoster (users.csv) or School Data Sync (Student.csv, or users.csv with roles.csv).'
