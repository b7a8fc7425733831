import type { ImportedPupil, ReadRow } from './pupil-import-row.ts'

export type ImportOutcome = 'add' | 'change' | 'same' | 'refused'

/** What an import would do with one row, the first row below the headings being on line 2. */
export type ImportStep = { line: number; pupil: ImportedPupil; outcome: ImportOutcome; reasons: string[] }

/** A pupil who is in the academic year already. */
export type KnownPupil = Omit<ImportedPupil, 'photoConsent'> & { photoConsent: boolean }

/** Decides about every row: matched on the external id within the year, an empty cell keeping what is known. */
export function planImport(
  rows: readonly (ReadRow & { line: number })[],
  knownPupils: readonly KnownPupil[],
): ImportStep[] {
  const known = new Map(knownPupils.map((pupil) => [pupil.hubspotId, pupil]))
  const firstLines = new Map<string, number>()
  return rows.map(({ line, pupil, faults }) => {
    const firstLine = firstLines.get(pupil.hubspotId)
    if (firstLine === undefined && pupil.hubspotId !== '') firstLines.set(pupil.hubspotId, line)
    const before = known.get(pupil.hubspotId)
    const merged = before ? { ...before, ...given(pupil) } : pupil
    const reasons = [
      ...faults,
      ...(firstLine === undefined
        ? []
        : [`External ID "${pupil.hubspotId}" is on line ${firstLine} already.`]),
      ...(leavesBeforeStart(merged) ? ['Leave date is before the start date.'] : []),
    ]
    return { line, pupil, outcome: reasons.length > 0 ? 'refused' : outcomeOf(before, merged), reasons }
  })
}

function given(pupil: ImportedPupil): Partial<ImportedPupil> {
  return Object.fromEntries(Object.entries(pupil).filter(([, value]) => value !== null))
}

function outcomeOf(before: KnownPupil | undefined, after: ImportedPupil | KnownPupil): ImportOutcome {
  if (!before) return 'add'
  const fields = Object.keys(before) as (keyof KnownPupil)[]
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
