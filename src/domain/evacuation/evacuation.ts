import type { Presence } from '#domain/office-day/child-day.ts'
import { latestTicks, personOf } from './ticks.ts'
import type { PersonKey, Tick } from './ticks.ts'

/** A child as known when the evacuation began; everybody on roll is there, so that a later arrival can be added. */
export interface EvacuationPupil {
  studentId: number
  name: string
  yearGroup: string
  is: Presence['is']
  reason: string
}

export interface Evacuation {
  startedAt: string
  endedAt: string | null
  people: readonly EvacuationPupil[]
  ticks: readonly Tick[]
}

/** `notKnown`: may be on site, not ticked yet. `offSite`: not on the list. */
export type FoundState = 'missing' | 'notKnown' | 'found' | 'notHere' | 'offSite'

export interface AccountedPerson {
  key: PersonKey
  name: string
  /** Null for a visitor. */
  yearGroup: string | null
  reason: string
  state: FoundState
  /** Who said so, and when; null before the first tick. */
  tick: Tick | null
}

const WITHOUT_TICK = {
  onSite: 'missing',
  notKnown: 'notKnown',
  offSite: 'offSite',
} as const satisfies Record<Presence['is'], FoundState>
const BY_TICK = { found: 'found', notHere: 'notHere', open: 'missing' } as const

/** [N2] Everybody of an evacuation with what counts of the ticks: children in the order of the registers, then visitors. */
export function accountFor({ people, ticks }: Pick<Evacuation, 'people' | 'ticks'>): AccountedPerson[] {
  const latest = latestTicks(ticks)
  const children = people.map(({ studentId, name, yearGroup, is, reason }): AccountedPerson => {
    const tick = latest.get(studentId) ?? null
    const state = tick ? BY_TICK[tick.value] : WITHOUT_TICK[is]
    return { key: studentId, name, yearGroup, reason, state, tick }
  })
  const visitors = [...latest.values()].flatMap((tick): AccountedPerson[] => {
    if (tick.visitor === null) return []
    const state = BY_TICK[tick.value]
    return [{ key: personOf(tick), name: tick.visitor, yearGroup: null, reason: 'Visitor', state, tick }]
  })
  return [...children, ...visitors.toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB'))]
}

export type StateCounts = Record<FoundState, number>

/** Every count is the length of a list. */
export function countStates(people: readonly AccountedPerson[]): StateCounts {
  const count = (state: FoundState) => people.filter((person) => person.state === state).length
  return {
    ...{ missing: count('missing'), notKnown: count('notKnown') },
    ...{ found: count('found'), notHere: count('notHere'), offSite: count('offSite') },
  }
}

/** [N2] What is known of an evacuation that has ended. */
export interface EvacuationReport {
  minutes: number
  /** When the last person was found; null where no one was. */
  lastFoundAt: string | null
  /** Everybody on the list, with all their ticks in the order of time. */
  people: (AccountedPerson & { ticks: Tick[] })[]
  counts: StateCounts
  /** Of phones that went on after the end: they change nothing of what was known at the end. */
  ticksAfterEnd: Tick[]
}

const MINUTE_MS = 60_000

/** [N2] The report: ticks made before the end count, whenever they arrive. */
export function reportOf({ startedAt, endedAt, people, ticks }: Evacuation): EvacuationReport {
  const end = endedAt ?? startedAt
  const inTime = ticks.filter(({ at }) => endedAt === null || at <= end)
  const ofPerson = Map.groupBy(inTime, personOf)
  const listed = accountFor({ people, ticks: inTime })
    .filter(({ state }) => state !== 'offSite')
    .map((person) => ({ ...person, ticks: ofPerson.get(person.key) ?? [] }))
  const found = listed.flatMap(({ state, tick }) => (state === 'found' && tick ? [tick.at] : []))
  return {
    minutes: Math.round((Date.parse(end) - Date.parse(startedAt)) / MINUTE_MS),
    lastFoundAt: found.toSorted().at(-1) ?? null,
    people: listed,
    counts: countStates(listed),
    ticksAfterEnd: ticks.filter((tick) => !inTime.includes(tick)),
  }
}

/** `Ada Ash (Year 1)`, for the trail and for print. */
export const nameWithClass = ({ name, yearGroup }: Pick<AccountedPerson, 'name' | 'yearGroup'>): string =>
  `${name} (${yearGroup ?? 'visitor'})`
