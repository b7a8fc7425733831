import type { AccountedPerson, FoundState } from '#domain/evacuation/evacuation.ts'
import type { PersonKey, TickValue } from '#domain/evacuation/ticks.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'

/** 10:42, as on a clock. */
export const clockTime = (instant: string | number) => schoolNow(new Date(instant)).time.replace(/^0/, '')

export type ListState = Exclude<FoundState, 'offSite'>

/** In the order in which people look at them. */
export const SECTIONS: readonly { state: ListState; title: string }[] = [
  { state: 'missing', title: 'Not found' },
  { state: 'notKnown', title: 'Not known' },
  { state: 'notHere', title: 'Not here' },
  { state: 'found', title: 'Found' },
]

export type Places = ReadonlyMap<PersonKey, FoundState>

export const placesOf = (people: readonly AccountedPerson[]): Places =>
  new Map(people.map(({ key, state }) => [key, state]))

/** Whether each person stands where their state says. */
export const isSettled = (people: readonly AccountedPerson[], places: Places): boolean =>
  people.every(({ key, state }) => (places.get(key) ?? state) === state)

/** The people of one section. A person who was ticked a moment ago keeps their place. */
export function inSection(
  people: readonly AccountedPerson[],
  places: Places,
  section: ListState,
): AccountedPerson[] {
  return people.filter(({ key, state }) => placeOf(key, state, places) === section)
}

/** A person who was added has no place yet. */
function placeOf(key: PersonKey, state: FoundState, places: Places): FoundState {
  const place = places.get(key)
  return place === undefined || place === 'offSite' ? state : place
}

/** A tap on a row: who is not found yet is found, and anything else is taken back. */
export const tapped = (state: FoundState): TickValue =>
  state === 'missing' || state === 'notKnown' ? 'found' : 'open'

/** `Found by Olivia Marsh, 10:04`. */
export function tickLabel({ tick, reason }: AccountedPerson): string {
  if (!tick) return reason
  const by = `by ${tick.userName}, ${clockTime(tick.at)}`
  return tick.value === 'open' ? `Looked for: put on the list ${by}` : `${TICK_LABELS[tick.value]} ${by}`
}
const TICK_LABELS = { found: 'Found', notHere: 'Not here, said' } as const

export const evacuationName = ({ isDrill }: { isDrill: boolean }): string =>
  isDrill ? 'Evacuation drill' : 'Evacuation'
