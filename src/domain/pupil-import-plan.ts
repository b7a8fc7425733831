import { matchRows } from './pupil-import-match.ts'
import type { ImportedPupil, ReadRow } from './pupil-import-row.ts'

export type ImportOutcome = 'add' | 'change' | 'same' | 'refused'

/** What an import would do with one row, the first row below the headings being on line 2. */
export type ImportStep = {
  line: number
  /** The pupil of the year whom the row is about; null for somebody new. */
  id: number | null
  pupil: ImportedPupil
  outcome: ImportOutcome
  /** Why the row cannot be imported, or what else there is to know about it. */
  reasons: string[]
}

/** A pupil who is in the academic year already. */
export type KnownPupil = Omit<ImportedPupil, 'photoConsent'> & {
  id: number
  photoConsent: boolean
  hasPhoto: boolean
}

/** Decides about every row: matched on the external id within the year, an empty cell keeping what is known. */
export function planImport(
  rows: readonly (ReadRow & { line: number })[],
  knownPupils: readonly KnownPupil[],
  yearGroups: readonly string[],
): ImportStep[] {
  const matches = matchRows(
    rows.map(({ pupil }) => pupil),
    knownPupils,
  )
  const firstLines = new Map<string | null, number>()
  return rows.map(({ line, pupil, faults }, index) => {
    const firstLine = pupil.hubspotId === null ? undefined : firstLines.get(pupil.hubspotId)
    if (firstLine === undefined) firstLines.set(pupil.hubspotId, line)
    const match = matches[index] ?? null
    const before = match === 'several' ? null : match
    const after = merge(before, pupil)
    const refusals: [boolean, string][] = [
      [match === 'several', SEVERAL],
      [match === null && pupil.hubspotId === null, NOBODY],
      [firstLine !== undefined, `External ID "${pupil.hubspotId}" is on line ${firstLine} already.`],
      [!mayBeIn(after.yearGroup, before, yearGroups), notAYearGroup(after.yearGroup)],
      [leavesBeforeStart(after), 'Leave date is before the start date.'],
    ]
    const reasons = [...faults, ...sentences(refusals)]
    if (reasons.length > 0) return { line, id: null, pupil, outcome: 'refused', reasons }
    const remarks = before ? sentences(remarksOn(before, after)) : []
    return { line, id: before?.id ?? null, pupil, outcome: outcomeOf(before, after), reasons: remarks }
  })
}

const SEVERAL =
  'Several pupils have this name and date of birth. Give the right one the external ID in Student Management first.'
const NOBODY = 'External ID is missing, and no pupil of the year has this name and date of birth.'

const sentences = (rules: readonly [boolean, string][]) =>
  rules.flatMap(([applies, sentence]) => (applies ? [sentence] : []))

const notAYearGroup = (name: string) => `Year group "${name}" is not a year group of the school.`

// Whoever is in a class that is no longer offered may stay there.
function mayBeIn(yearGroup: string, before: KnownPupil | null, yearGroups: readonly string[]): boolean {
  return yearGroup === '' || yearGroups.includes(yearGroup) || before?.yearGroup === yearGroup
}

function remarksOn(before: KnownPupil, after: ImportedPupil): [boolean, string][] {
  return [
    [before.hubspotId !== after.hubspotId, `Is known without an external ID and gets "${after.hubspotId}".`],
    [
      before.hasPhoto && before.photoConsent && after.photoConsent === false,
      'Photo consent is withdrawn, but there is a photo: remove it in Student Management.',
    ],
  ]
}

function merge(before: KnownPupil | null, pupil: ImportedPupil): ImportedPupil {
  const given = Object.fromEntries(Object.entries(pupil).filter(([, value]) => value !== null))
  const merged: ImportedPupil = before ? { ...before, ...given } : pupil
  return merged.photoConsent ? merged : { ...merged, photoConsentDate: null, photoConsentBy: null }
}

function outcomeOf(before: KnownPupil | null, after: ImportedPupil): ImportOutcome {
  if (!before) return 'add'
  const fields = Object.keys(after) as (keyof ImportedPupil)[]
  return fields.every((field) => before[field] === after[field]) ? 'same' : 'change'
}

function leavesBeforeStart({
  startDate,
  leaveDate,
}: Pick<ImportedPupil, 'startDate' | 'leaveDate'>): boolean {
  return startDate !== null && leaveDate !== null && leaveDate < startDate
}

/** How many rows have each outcome. */
export function countOutcomes(steps: readonly ImportStep[]): Record<ImportOutcome, number> {
  const counts = { add: 0, change: 0, same: 0, refused: 0 }
  for (const { outcome } of steps) counts[outcome] += 1
  return counts
}
