import { matchesSearch } from '#client/lib/matches-search.ts'
import type { AcademicYear } from '#contract/calendar.ts'
import type { PupilEntry } from '#contract/pupils.ts'
import { academicYearOn } from '#domain/school-year/academic-years.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'

export type Sort = 'name' | 'yearGroup' | 'dateOfBirth' | 'startDate'
export type Order = { by: Sort; isDescending: boolean }

export type Choice = { yearGroup: string; search: string; order: Order }

/** The pupil who is being edited stays listed, or the draft would be lost. */
type ListedFor = { today: IsoDate; yearGroups: readonly string[]; editedId: number | null }

/** The pupils who were asked for, in order, those who have left by today apart. */
export function listPupils(
  pupils: readonly PupilEntry[],
  choice: Choice,
  { today, yearGroups, editedId }: ListedFor,
): { onRoll: PupilEntry[]; leavers: PupilEntry[] } {
  const found = pupils.filter((pupil) => pupil.id === editedId || isWanted(pupil, choice))
  const wanted = sorted(found, choice.order, yearGroups)
  const hasLeft = ({ leaveDate }: PupilEntry) => leaveDate !== null && leaveDate < today
  return { onRoll: wanted.filter((pupil) => !hasLeft(pupil)), leavers: wanted.filter(hasLeft) }
}

function isWanted(pupil: PupilEntry, { yearGroup, search }: Choice): boolean {
  return (
    (yearGroup === ALL_CLASSES || pupil.yearGroup === yearGroup) &&
    matchesSearch(search, pupil.firstName, pupil.knownAs, pupil.lastName, pupil.hubspotId)
  )
}

const COLLATOR = new Intl.Collator('en-GB')

// Each key is made once, and not at every comparison. The server's order, by last name, stands where two are equal.
function sorted(pupils: readonly PupilEntry[], { by, isDescending }: Order, yearGroups: readonly string[]) {
  const direction = isDescending ? -1 : 1
  const keys: Record<Sort, (pupil: PupilEntry) => string> = {
    name: ({ lastName, firstName }) => `${lastName} ${firstName}`,
    yearGroup: ({ yearGroup }) => String(yearGroups.indexOf(yearGroup) + 1).padStart(3, '0'),
    dateOfBirth: ({ dateOfBirth }) => dateOfBirth ?? '',
    startDate: ({ startDate }) => startDate ?? '',
  }
  return pupils
    .map((pupil) => ({ pupil, key: keys[by](pupil) }))
    .toSorted((a, b) => direction * COLLATOR.compare(a.key, b.key))
    .map(({ pupil }) => pupil)
}

/** The classes to list pupils by: those to choose from, and any other that pupils are in. */
export function classesInUse(choice: readonly string[], pupils: readonly PupilEntry[] = []): string[] {
  return [...new Set([...choice, ...pupils.map(({ yearGroup }) => yearGroup)])]
}

/** The year that today lies in, or the latest that is not archived. */
export function currentYear(years: readonly AcademicYear[], today: IsoDate): string | undefined {
  const current = years.find(({ year }) => year === academicYearOn(today))
  return (current ?? years.find(({ isArchived }) => !isArchived) ?? years[0])?.year
}
