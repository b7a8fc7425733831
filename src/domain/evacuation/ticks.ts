/** `open` takes an earlier tick back, or puts a person on the list who was not on site. */
export const TICK_VALUES = ['found', 'notHere', 'open'] as const
export type TickValue = (typeof TICK_VALUES)[number]

/** A child by its number, a visitor by the name. */
export type PersonKey = number | string

/** What one member of staff said of one person, at one moment. It is never changed. */
export interface Tick {
  id: string
  studentId: number | null
  visitor: string | null
  value: TickValue
  /** An instant of the server's clock as text, always of the same form. */
  at: string
  userName: string
}

export const personOf = ({ studentId, visitor }: Pick<Tick, 'studentId' | 'visitor'>): PersonKey =>
  studentId ?? visitor ?? ''

const keyOf = ({ at, id }: Tick) => `${at} ${id}`

/** By time, and of one moment by id. */
const inOrder = (one: Tick, other: Tick) => (keyOf(one) < keyOf(other) ? -1 : 1)

/**
 * [N2] The ticks of several phones together, each once. Late, twice or in another order, the result is the same, and no
 * tick is lost.
 */
export function uniteTicks(...lists: readonly (readonly Tick[])[]): Tick[] {
  const byId = new Map(lists.flat().map((tick) => [tick.id, tick]))
  return [...byId.values()].toSorted(inOrder)
}

/** [N2] The tick that counts for each person: the latest by time, and of one moment the one with the higher id. */
export function latestTicks(ticks: readonly Tick[]): Map<PersonKey, Tick> {
  return new Map(uniteTicks(ticks).map((tick) => [personOf(tick), tick]))
}
