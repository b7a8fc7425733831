import { matchesSearch } from '#client/lib/matches-search.ts'
import type { CareChild } from '#contract/care.ts'
import { careState, isCollectionOverdue, minutesLate } from '#domain/care/care.ts'
import type { CareState } from '#domain/care/care.ts'
import { isAbsence, meaningOf } from '#domain/attendance/codes.ts'
import { displayName } from '#domain/pupils/pupils.ts'

/** The groups of an afternoon, in the order in which a child passes through them. */
export const CARE_GROUPS = ['expected', 'here', 'collected', 'notComing'] as const satisfies CareState[]

export const GROUP_TITLES = {
  expected: 'Expected',
  here: 'Here now',
  collected: 'Collected',
  notComing: 'Not coming',
} as const satisfies Record<CareState, string>

export type ListedChild = CareChild & {
  name: string
  state: CareState
  isOverdue: boolean
  /** How long after closing time the child was collected. */
  lateMinutes: number
  /** Whether an entry of this child is not saved yet, as the person was told. */
  isUnsaved: boolean
  /** Why the child was not in school this afternoon; null where it was, or is not marked. */
  absence: string | null
}

/** What a row shows of a child, decided once; `time` is null on other days than today, when no child is overdue. */
export function listedChild(
  child: CareChild & { isUnsaved?: boolean },
  time: string | null,
  closingTime: string,
): ListedChild {
  const state = careState(child.record ?? undefined)
  return {
    ...child,
    name: displayName(child),
    state,
    isOverdue: time !== null && isCollectionOverdue(state, time, closingTime),
    lateMinutes: minutesLate(child.record?.departureTime ?? null, closingTime),
    isUnsaved: child.isUnsaved ?? false,
    absence: absenceOf(child),
  }
}

function absenceOf({ pmCode }: CareChild): string | null {
  return pmCode !== null && isAbsence(pmCode) ? meaningOf(pmCode) : null
}

/** The children of each group whose name or class contains every word that was typed. */
export function groupChildren(
  children: readonly ListedChild[],
  search: string,
): Record<CareState, ListedChild[]> {
  const found = children.filter(({ name, firstName, yearGroup }) =>
    matchesSearch(search, name, firstName, yearGroup),
  )
  const of = (state: CareState) => found.filter((child) => child.state === state)
  return {
    expected: of('expected'),
    here: of('here'),
    collected: of('collected'),
    notComing: of('notComing'),
  }
}

/** How many children each group has, searched for or not. */
export function countGroups(children: readonly ListedChild[]): Record<CareState, number> {
  const counts = { expected: 0, here: 0, collected: 0, notComing: 0 }
  for (const { state } of children) counts[state] += 1
  return counts
}

/** Who takes the focus when a child leaves its group: the next one, otherwise the one before. */
export function neighbourOf(children: readonly ListedChild[], studentId: number): ListedChild | undefined {
  const index = children.findIndex((child) => child.studentId === studentId)
  return index < 0 ? undefined : (children[index + 1] ?? children[index - 1])
}
