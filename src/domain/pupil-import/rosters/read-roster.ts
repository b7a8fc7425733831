import type { Roster, RosterFiles, RosterKind, RosterPupil, RosterRow } from './roster-files.ts'

/** The pupils of a roster; who is no pupil any more is left out and counted. */
export function readRoster(kind: RosterKind, files: RosterFiles): Roster | { refusal: string } {
  const missing = missingFile(kind, files)
  if (missing) return { refusal: `The roster is not whole: ${missing}.csv is missing.` }
  return kind === 'School Data Sync' ? readStudents(files) : readUsers(files)
}

/** Without these, who is a pupil would be a guess. */
function missingFile(kind: RosterKind, files: RosterFiles): string | undefined {
  const isRoleElsewhere = kind === 'OneRoster 1.2' || (kind === 'School Data Sync v2' && !hasRoles(files))
  return isRoleElsewhere && !files.has('roles') ? 'roles' : undefined
}

const hasRoles = (files: RosterFiles) => files.get('users')?.some((row) => 'role' in row) ?? false

const rowsOf = (files: RosterFiles, name: string) => files.get(name) ?? []
const cell = (row: RosterRow | undefined, ...headings: string[]) =>
  headings.map((heading) => row?.[heading]?.trim() ?? '').find((text) => text !== '') ?? ''

const isPupil = (role: string) => role.toLowerCase() === 'student'
const isGone = (row: RosterRow) =>
  /^(?:tobedeleted|inactive|deleted)$/i.test(cell(row, 'status')) || /^false$/i.test(cell(row, 'enableduser'))

/** OneRoster and School Data Sync v2: people in users.csv, the rest in files of its own. */
function readUsers(files: RosterFiles): Roster {
  const users = new Map(rowsOf(files, 'users').map((user) => [cell(user, 'sourcedid'), user]))
  const roles = rowsOf(files, 'roles').filter((role) => !isGone(role))
  const rolesOf = Map.groupBy(roles, (role) => cell(role, 'usersourcedid'))
  const facts = new Map(
    rowsOf(files, 'demographics').map((row) => [cell(row, 'usersourcedid', 'sourcedid'), row]),
  )
  const forms = formsOf(files)
  const isStudent = ([id, user]: [string, RosterRow]) =>
    isPupil(cell(user, 'role')) || (rolesOf.get(id)?.some((role) => isPupil(cell(role, 'role'))) ?? false)
  const students = [...users].filter(isStudent)
  const current = students.filter(([, user]) => !isGone(user))
  const pupils = current.map(([id, user]): RosterPupil => {
    const grades = [
      cell(user, 'grades', 'grade'),
      ...(rolesOf.get(id)?.map((role) => cell(role, 'grade')) ?? []),
    ]
    return {
      id,
      firstName: cell(user, 'givenname'),
      knownAs: cell(user, 'preferredgivenname'),
      lastName: cell(user, 'familyname'),
      gender: genderOf(cell(facts.get(id), 'sex')),
      dateOfBirth: cell(facts.get(id), 'birthdate'),
      classes: [...(forms.get(id) ?? []), ...grades.flatMap(yearsOf)],
    }
  })
  return { pupils, remarks: leftOut(students.length - current.length, users.size - students.length) }
}

/** The form of each pupil: homerooms where the roster marks them, otherwise the classes that are named as a year is. */
function formsOf(files: RosterFiles): Map<string, string[]> {
  const classes = rowsOf(files, 'classes').filter((row) => !isGone(row))
  const homerooms = classes.filter((row) => cell(row, 'classtype').toLowerCase() === 'homeroom')
  const titles = new Map(
    (homerooms.length > 0 ? homerooms : classes).map((row) => [cell(row, 'sourcedid'), cell(row, 'title')]),
  )
  const forms = new Map<string, string[]>()
  for (const row of rowsOf(files, 'enrollments')) {
    const title = titles.get(cell(row, 'classsourcedid'))
    if (title === undefined || isGone(row) || !isPupil(cell(row, 'role'))) continue
    const id = cell(row, 'usersourcedid')
    forms.set(id, [...(forms.get(id) ?? []), title])
  }
  return forms
}

/** School Data Sync v1: a file of pupils, and one of sections. */
function readStudents(files: RosterFiles): Roster {
  const idOf = (row: RosterRow) => cell(row, 'sisid', 'id')
  const titles = new Map(rowsOf(files, 'section').map((row) => [idOf(row), cell(row, 'sectionname')]))
  const sections = Map.groupBy(rowsOf(files, 'studentenrollment'), idOf)
  const students = rowsOf(files, 'student')
  const current = students.filter((student) => !isGone(student))
  const pupils = current.map((student): RosterPupil => {
    const own = (sections.get(idOf(student)) ?? []).map(
      (row) => titles.get(cell(row, 'sectionsisid', 'sectionid')) ?? '',
    )
    return {
      id: idOf(student),
      firstName: cell(student, 'firstname'),
      knownAs: '',
      lastName: cell(student, 'lastname'),
      gender: genderOf(cell(student, 'gender')),
      dateOfBirth: cell(student, 'birthdate'),
      classes: [...own, ...yearsOf(cell(student, 'grade'))],
    }
  })
  return { pupils, remarks: leftOut(students.length - current.length, 0) }
}

const word = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

const genderOf = (text: string) => (/^(?:male|female)$/i.test(text) ? word(text) : text)

/** Grades as rosters write them (CEDS): `03` and `3` are Year 3, `KG` is Reception, `PK` the Nursery. */
function yearsOf(grades: string): string[] {
  return grades
    .replaceAll(/[[\]"]/g, '')
    .split(',')
    .map((grade) => grade.trim())
    .flatMap((grade) => {
      if (grade === '') return []
      if (/^(?:KG|K|TK|R|0{1,2})$/i.test(grade)) return ['Reception']
      if (/^(?:PK|PR|IT|N)$/i.test(grade)) return ['Nursery']
      return /^\d{1,2}$/.test(grade) ? [`Year ${Number(grade)}`] : [grade]
    })
}

function leftOut(gone: number, others: number): string[] {
  return [
    ...(gone > 0
      ? [`Left out, because they have left or are disabled in the roster: ${counted(gone, 'pupil')}.`]
      : []),
    ...(others > 0 ? [`Left out, because they are no pupils: ${counted(others, 'person', 'people')}.`] : []),
  ]
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
