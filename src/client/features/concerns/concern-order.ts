import { CONCERN_KINDS, hasConcern } from '#domain/concerns/concerns.ts'
import type { ConcernKind } from '#domain/concerns/concerns.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import type { PupilOfConcern } from '#contract/statutory/concerns.ts'

export const SORTS = ['concern', 'name', 'class', 'attendance'] as const
export type Sort = (typeof SORTS)[number]
export type Order = { by: Sort; isDescending: boolean }

/** The most serious first, as the server sends them. */
export const FIRST_ORDER: Order = { by: 'concern', isDescending: false }

export const isSort = (text: string | null): text is Sort => SORTS.some((sort) => sort === text)
export const isKind = (text: string | null): text is ConcernKind =>
  CONCERN_KINDS.some((kind) => kind === text)

const inEnglish = new Intl.Collator('en-GB', { numeric: true }).compare
const rate = ({ attended, possible }: PupilOfConcern) => attended / possible

const COMPARE: Record<Sort, (one: PupilOfConcern, other: PupilOfConcern) => number> = {
  concern: () => 0,
  name: (one, other) =>
    inEnglish(one.lastName, other.lastName) || inEnglish(displayName(one), displayName(other)),
  class: (one, other) => inEnglish(one.yearGroup, other.yearGroup),
  attendance: (one, other) => rate(one) - rate(other),
}

/** The pupils with that kind of concern, or with any, in that order; equal ones stay with the most serious first. */
export function listed(
  pupils: readonly PupilOfConcern[],
  { kind, order }: { kind: ConcernKind | undefined; order: Order },
): PupilOfConcern[] {
  const chosen = pupils.filter(({ concerns }) => kind === undefined || hasConcern(concerns, kind))
  if (order.by === 'concern') return order.isDescending ? chosen.toReversed() : chosen
  const direction = order.isDescending ? -1 : 1
  return chosen.toSorted((one, other) => direction * COMPARE[order.by](one, other))
}
