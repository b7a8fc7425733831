import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { matchPupils } from '#domain/pupils/same-pupil.ts'
import type { PupilIdentity } from '#domain/pupils/same-pupil.ts'

/** A pupil who is not in the new academic year so long after its first day has left. */
export const DAYS_TO_ROLL_OVER = 30

type RollOverOutcome = 'moves' | 'stays' | 'leftOut' | 'leaves' | 'leaving' | 'left' | 'there'

/** What a person decides for one pupil who would go one class up. */
export type RollOverExceptions = ReadonlyMap<number, 'stays' | 'leftOut'>

export type RollOverPupil = PupilIdentity & { yearGroup: string; leaveDate: IsoDate | null }

export type RollOverStep = { pupil: RollOverPupil; outcome: RollOverOutcome; yearGroup: string | null }

/** What will happen to each pupil in the next year: one class up unless a person decides otherwise, or the reason why not. */
export function planRollOver(options: {
  pupils: readonly RollOverPupil[]
  alreadyThere: readonly PupilIdentity[]
  /** Youngest first. */
  classes: readonly string[]
  nextYearFrom: IsoDate
  today: IsoDate
  exceptions?: RollOverExceptions
}): RollOverStep[] {
  const { pupils, alreadyThere, classes, nextYearFrom, today, exceptions } = options
  const steps = pupils.map((pupil): RollOverStep => {
    const place = classes.indexOf(pupil.yearGroup)
    // No class follows one that the school does not have: the pupil keeps it.
    const yearGroup = place < 0 ? pupil.yearGroup : (classes[place + 1] ?? null)
    if (pupil.leaveDate !== null && pupil.leaveDate < nextYearFrom)
      return { pupil, outcome: pupil.leaveDate < today ? 'left' : 'leaving', yearGroup: null }
    const exception = exceptions?.get(pupil.id)
    if (exception === 'stays') return { pupil, outcome: 'stays', yearGroup: pupil.yearGroup }
    if (exception === 'leftOut') return { pupil, outcome: 'leftOut', yearGroup: null }
    return { pupil, outcome: yearGroup === null ? 'leaves' : 'moves', yearGroup }
  })
  // Of two namesakes the one who goes along was copied, not the one who leaves.
  const inOrder = steps.toSorted((a, b) => Number(b.yearGroup !== null) - Number(a.yearGroup !== null))
  const there = matchPupils(
    inOrder.map(({ pupil }) => pupil),
    alreadyThere,
  )
  return steps.map((step) =>
    there.has(step.pupil) ? { pupil: step.pupil, outcome: 'there', yearGroup: null } : step,
  )
}
