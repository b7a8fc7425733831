import type { DayStatistics, MarkCounts } from '#contract/attendance.ts'
import type { SchoolClass } from '#contract/calendar.ts'
import { listedClasses } from '#domain/school-year/listed-classes.ts'
import { ALL_CLASSES, classAgeRange } from '#domain/pupils/pupils.ts'
import type { Session } from '#domain/attendance/sessions.ts'

/** [M1] Free: there is no school in the session. */
type Counts = { pupils: number; unmarked: number; isFree: boolean }

export type ClassCardView = {
  name: string
  ageRange: string
  yearGroup: string
  /** How many pupils, and how many of them are not marked yet; undefined while it is not known. */
  counts: Counts | undefined
}

/** [C1] [C2] All Classes first, then the classes as the home page has them. */
export function classCards(
  classes: readonly SchoolClass[],
  statistics: DayStatistics | undefined,
  session: Session,
): ClassCardView[] {
  const byClass = new Map(statistics?.classes.map((counts) => [counts.yearGroup, counts]))
  const none = { pupils: 0, unmarkedAm: 0, unmarkedPm: 0 }
  const count = (counts: MarkCounts, hasAfternoon = true) => ({
    ...{ pupils: counts.pupils, unmarked: unmarkedIn(counts, session) },
    isFree: session === 'pm' && !hasAfternoon,
  })
  const withPupils = statistics?.classes.filter(({ pupils }) => pupils > 0) ?? []
  const hasAnyAfternoon = withPupils.some(({ hasAfternoon = true }) => hasAfternoon)
  return [
    {
      name: 'All Classes',
      ageRange: 'Every class',
      yearGroup: ALL_CLASSES,
      counts: statistics && count(statistics.totals, hasAnyAfternoon),
    },
    ...listedClasses(classes, statistics?.classes ?? []).map(({ name, ageRange }) => ({
      name,
      ageRange: classAgeRange(ageRange),
      yearGroup: name,
      counts: statistics && count(byClass.get(name) ?? none, byClass.get(name)?.hasAfternoon),
    })),
  ]
}

function unmarkedIn(counts: MarkCounts, session: Session): number {
  return session === 'am' ? counts.unmarkedAm : counts.unmarkedPm
}

/** The class that is most likely opened next: the person's own, or else the first whose register is still to be taken. */
export function likelyClass(cards: readonly ClassCardView[], ownClass: string | null): string | undefined {
  const classes = cards.filter(({ yearGroup, counts }) => yearGroup !== ALL_CLASSES && counts?.pupils)
  const isToBeTaken = ({ counts }: ClassCardView) => counts && counts.unmarked > 0 && !counts.isFree
  return (classes.find(({ yearGroup }) => yearGroup === ownClass) ?? classes.find(isToBeTaken))?.yearGroup
}
