import { pupilPageAddress } from '#client/lib/register-address.ts'
import type { AttendanceRecord } from '#contract/attendance.ts'
import type { SchoolClass } from '#contract/calendar.ts'
import type { Pupil } from '#contract/pupils.ts'
import { meaningOf } from '#domain/attendance/codes.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { findByName } from '#domain/text/find-by-name.ts'

/** A page that the person may open. */
export type SearchedScreen = { title: string; path: string }

export type SearchResult = {
  address: string
  name: string
  /** Beside the name, such as the class. */
  also: string
  /** The pupil's mark of the session, in words. */
  mark?: string
}

export type ResultGroup = { heading: string; results: readonly SearchResult[]; more: number }

type Searched = {
  pupils: readonly Pupil[]
  records: readonly AttendanceRecord[]
  classes: readonly SchoolClass[]
  screens: readonly SearchedScreen[]
  session: Session
}

const MOST_PUPILS = 8
const MOST_OTHERS = 3

/** [Q3] What was found: pupils with their class and mark, then classes and screens; a class by its whole name before its pupils. */
export function searchResults(search: string, searched: Searched): ResultGroup[] {
  const pupils = group('Pupils', MOST_PUPILS, findByName(search, pupilsOf(searched)))
  const classes = group('Classes', MOST_OTHERS, findByName(search, searched.classes.map(classResult)))
  const isClass = searched.classes.some(({ name }) => name.toLowerCase() === search.trim().toLowerCase())
  return [
    ...(isClass ? [classes, pupils] : [pupils, classes]),
    group('Screens', MOST_OTHERS, findByName(search, searched.screens.map(screenResult))),
  ].filter(({ results }) => results.length > 0)
}

const group = (heading: string, most: number, found: readonly SearchResult[]): ResultGroup => ({
  ...{ heading, results: found.slice(0, most), more: Math.max(0, found.length - most) },
})

function pupilsOf({ pupils, records, session }: Searched): SearchResult[] {
  const recordOf = new Map(records.map((record) => [record.studentId, record]))
  return pupils.map((pupil) => {
    const code = recordOf.get(pupil.id)?.[`${session}Code`]
    return {
      address: pupilPageAddress(pupil.id),
      name: displayName(pupil),
      // Who is called Tom is also found as Thomas.
      also: [pupil.yearGroup, pupil.knownAs && pupil.firstName].filter(Boolean).join(' · '),
      mark: code ? meaningOf(code) : 'Not marked yet',
    }
  })
}

const classResult = ({ name }: SchoolClass): SearchResult => ({
  ...{
    address: `/dashboard?${new URLSearchParams({ yearGroup: name }).toString()}`,
    name,
    also: 'Daily Register',
  },
})

const screenResult = ({ title, path }: SearchedScreen): SearchResult => ({
  ...{ address: path, name: title, also: '' },
})
