import type { OnSiteChild, OnSiteDay } from '#contract/office-day/on-site.ts'
import { presenceOf } from '#domain/office-day/child-day.ts'
import type { Presence } from '#domain/office-day/child-day.ts'

export type PlacedChild = OnSiteChild & { presence: Presence }
export type PresenceCounts = Record<Presence['is'], number>
export type PlacedClass = { yearGroup: string; children: PlacedChild[]; counts: PresenceCounts }

/** Every count is the length of a list. */
export function countPresences(children: readonly PlacedChild[]): PresenceCounts {
  const count = (is: Presence['is']) => children.filter(({ presence }) => presence.is === is).length
  return { notKnown: count('notKnown'), onSite: count('onSite'), offSite: count('offSite') }
}

/** The children by class at this time, in the order of the register: nothing moves when one of them does. */
export function placeChildren({ children, times }: OnSiteDay, time: string): PlacedClass[] {
  const placed = children.map((child) => ({ ...child, presence: presenceOf(child, times, time) }))
  return [...Map.groupBy(placed, ({ yearGroup }) => yearGroup)].map(([yearGroup, ofClass]) => ({
    yearGroup,
    children: ofClass,
    counts: countPresences(ofClass),
  }))
}
