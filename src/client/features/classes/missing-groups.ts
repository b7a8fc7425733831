import type { MissingPupil } from '#contract/attendance.ts'

export type MissingClass = { yearGroup: string; absent: MissingPupil[]; unmarked: MissingPupil[] }

/** The pupils to ask after, class by class in the order in which they came. */
export function missingByClass(pupils: readonly MissingPupil[]): MissingClass[] {
  const classes = new Map<string, MissingClass>()
  for (const pupil of pupils) {
    const { yearGroup } = pupil
    const group = classes.get(yearGroup) ?? { yearGroup, absent: [], unmarked: [] }
    group[pupil.code === null ? 'unmarked' : 'absent'].push(pupil)
    classes.set(yearGroup, group)
  }
  return [...classes.values()]
}
