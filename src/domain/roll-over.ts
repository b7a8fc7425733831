import type { IsoDate } from './iso-date.ts'

type RollOverOutcome = 'moves' | 'leaves' | 'left' | 'there'

export type RollOverPupil = {
  id: number
  firstName: string
  lastName: string
  dateOfBirth: IsoDate | null
  hubspotId: string | null
  yearGroup: string
  leaveDate: IsoDate | null
}

export type RollOverStep = { pupil: RollOverPupil; outcome: RollOverOutcome; yearGroup: string | null }

/** What becomes of each pupil in the next year: one class up, or the reason why not. */
export function planRollOver(options: {
  pupils: readonly RollOverPupil[]
  alreadyThere: readonly Omit<RollOverPupil, 'yearGroup' | 'leaveDate' | 'id'>[]
  /** Youngest first. */
  classes: readonly string[]
  nextYearFrom: IsoDate
}): RollOverStep[] {
  const { pupils, alreadyThere, classes, nextYearFrom } = options
  const there = new Set(alreadyThere.map(identity))
  return pupils.map((pupil) => {
    const place = classes.indexOf(pupil.yearGroup)
    // Of a class that the school does not have, nobody can say what follows it: the pupil keeps it.
    const yearGroup = place < 0 ? pupil.yearGroup : (classes[place + 1] ?? null)
    if (there.has(identity(pupil))) return { pupil, outcome: 'there', yearGroup: null }
    if (pupil.leaveDate !== null && pupil.leaveDate < nextYearFrom)
      return { pupil, outcome: 'left', yearGroup: null }
    return { pupil, outcome: yearGroup === null ? 'leaves' : 'moves', yearGroup }
  })
}

// The external id names a pupil over the years; without one, name and birthday must do.
function identity(pupil: Omit<RollOverPupil, 'yearGroup' | 'leaveDate' | 'id'>): string {
  return JSON.stringify(
    pupil.hubspotId === null ? [pupil.firstName, pupil.lastName, pupil.dateOfBirth] : [pupil.hubspotId],
  )
}
