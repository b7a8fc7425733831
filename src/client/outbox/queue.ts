import { idAfter } from '#client/lib/operations/operation-id.ts'

/** What one place holds: a mark, a comment, one field of a care record. */
export type Value = string | boolean | null

/** A place that an entry writes, for example `mark 2026-11-16 am 12`, and the value that the person saw there. */
export type Item = { place: string; value: Value; seen: Value }

/** What a person entered in one action: one request, which the server knows by the id when it comes again. */
export type Entry = {
  id: string
  kind: string
  items: readonly Item[]
  /** What the request of this kind needs besides; no names of pupils. */
  details: Readonly<Record<string, string | null>>
  state: EntryState
  /** It was taken over from a page that has ended: what was entered last may not have come to the disk. */
  isAdopted?: boolean
}
export type NewEntry = Omit<Entry, 'state' | 'isAdopted'>

export type EntryState =
  /** It was never sent. */
  | { status: 'waiting' }
  /** Quietly: the person still reads that it is not saved. */
  | { status: 'sending'; isQuiet: boolean }
  /** It was sent without an answer: the server may hold it. */
  | { status: 'undelivered' }
  /** Another person wrote here first: the person chooses. */
  | { status: 'conflict'; theirs: Value; theirName: string | null }

/** What the server holds in a place after an entry; where theirs says all that the entry does, the person is not asked. */
export type Result =
  | { held: Value; isLocked?: boolean }
  | { theirs: Value; theirName: string | null; saysAll?: boolean }

/** Everything that the server is not known to hold, in the order in which it was entered. */
export type Queue = readonly Entry[]

export type QueueEvent =
  | { type: 'entered'; entry: NewEntry }
  | { type: 'edited'; id: string; place: string; value: Value }
  | { type: 'sent'; id: string; isQuiet: boolean }
  | { type: 'answered'; id: string; results: ReadonlyMap<string, Result> }
  | { type: 'refused'; id: string }
  | { type: 'undelivered'; id: string }
  | { type: 'theirsKept'; place: string }

type On<Type> = Extract<QueueEvent, { type: Type }>

const TRANSITIONS: { [Type in QueueEvent['type']]: (queue: Queue, event: On<Type>) => Queue } = {
  entered: enter,
  edited: edit,
  sent: (queue, { id, isQuiet }) => withState(queue, id, { status: 'sending', isQuiet }),
  answered: (queue, { id, results }) => answer(queue, id, ({ place }) => results.get(place)),
  // What was refused was never there: what stood before it is still there.
  refused: (queue, { id }) => answer(queue, id, ({ seen }) => ({ held: seen })),
  undelivered: (queue, { id }) => withState(queue, id, { status: 'undelivered' }),
  theirsKept: (queue, { place }) =>
    queue.flatMap((entry) => (isInConflict(entry) ? withoutPlaces(entry, [place]) : entry)),
}

export function next<Type extends QueueEvent['type']>(queue: Queue, event: On<Type> & { type: Type }): Queue {
  return TRANSITIONS[event.type](queue, event)
}

/**
 * The oldest entry that may go: not one in conflict, nor one of a place that is held or has another one under way. What waits
 * holds its own places too, so that nothing later overtakes it.
 */
export function nextToSend(queue: Queue, held: Iterable<string> = []): Entry | undefined {
  const busy = queue.flatMap((entry) => (entry.state.status === 'sending' ? placesOf(entry) : []))
  const taken = new Set([...held, ...busy])
  for (const entry of queue) {
    if (!['waiting', 'undelivered'].includes(entry.state.status)) continue
    const places = placesOf(entry)
    if (!places.some((place) => taken.has(place))) return entry
    for (const place of places) taken.add(place)
  }
  return undefined
}

/** Whether an entry got no answer, so that those behind it wait for better times. */
export const isStuck = (queue: Queue): boolean => queue.some(({ state }) => hasFailed(state))

/** Whether the person reads that it is not saved yet. */
export const isUnsaved = (state: EntryState, isQueueStuck: boolean): boolean =>
  hasFailed(state) || (state.status === 'waiting' && isQueueStuck)

/** Whether the server may hold it. */
export const mayHaveLeft = ({ state }: Entry): boolean => ['sending', 'undelivered'].includes(state.status)

const hasFailed = (state: EntryState) =>
  state.status === 'undelivered' || (state.status === 'sending' && state.isQuiet)

/** The item of an entry that writes one place, or the first of several. */
export function firstItem({ items: [first] }: Pick<Entry, 'items'>): Item {
  if (!first) throw new Error('An entry writes at least one place')
  return first
}

export type LastItem = { item: Item; state: EntryState }

/** The newest item of each place. */
export function lastItems(queue: Queue): ReadonlyMap<string, LastItem> {
  return new Map(queue.flatMap(({ items, state }) => items.map((item) => [item.place, { item, state }])))
}

/** The newest choice counts: it takes the place of what was never sent, and follows what may be at the server already. */
function enter(queue: Queue, { entry }: On<'entered'>): Queue {
  const before = lastItems(queue)
  const items = entry.items.map((item) => {
    const last = before.get(item.place)
    return last ? { ...item, seen: seenAfter(last) } : item
  })
  const { id, kind, details } = entry
  const isReplaceable = ({ state }: Entry) => state.status === 'waiting' || state.status === 'conflict'
  const kept = queue.flatMap((one) => (isReplaceable(one) ? withoutPlaces(one, placesOf(entry)) : one))
  return [...kept, { id, kind, details, items, state: { status: 'waiting' } }]
}

/** Changes a value in conflict, which stays one until the person chooses; it is the newest choice from now on. */
function edit(queue: Queue, { id, place, value }: On<'edited'>): Queue {
  const conflict = queue.find((entry) => isInConflict(entry) && placesOf(entry).includes(place))
  if (!conflict) return queue
  const items = conflict.items.map((item) => ({ ...item, value }))
  return [...queue.filter((entry) => entry !== conflict), { ...conflict, id, items }]
}

/** Removes an answered entry; later choices learn what they replace. A conflict is left to the next of them, or to the person. */
function answer(queue: Queue, id: string, resultOf: (item: Item) => Result | undefined): Queue {
  const index = queue.findIndex((entry) => entry.id === id)
  const entry = queue[index]
  if (!entry) return queue
  const later = queue.slice(index + 1)
  const chosenAgain = lastItems(later)
  const held = new Map<string, Value>()
  const conflicts = entry.items.flatMap((item, number): Entry[] => {
    const { place } = item
    const result = resultOf(item)
    if (result && 'held' in result) held.set(place, result.held)
    if (!result || 'held' in result || chosenAgain.has(place)) return []
    const { theirs, theirName, saysAll = theirs === item.value } = result
    const state = { status: 'conflict', theirs, theirName } as const
    return saysAll ? [] : [{ ...entry, id: idAfter(id, number), items: [item], state }]
  })
  return [...queue.slice(0, index), ...conflicts, ...later.map((one) => replacing(one, held))]
}

/** Only the next choice of a place replaces what stands there now; those after it replace that choice. */
function replacing(entry: Entry, held: Map<string, Value>): Entry {
  if (!entry.items.some(({ place }) => held.has(place))) return entry
  const items = entry.items.map((item) => {
    const seen = held.get(item.place)
    held.delete(item.place)
    return seen === undefined ? item : { ...item, seen }
  })
  return { ...entry, items }
}

/** The value that a further choice replaces. */
function seenAfter({ item, state }: LastItem): Value {
  if (state.status === 'waiting') return item.seen
  return state.status === 'conflict' ? state.theirs : item.value
}

export const placesOf = ({ items }: Pick<Entry, 'items'>) => items.map(({ place }) => place)
export const isInConflict = ({ state }: Entry) => state.status === 'conflict'

/** Without the conflicts of places that the person has chosen for again: nothing older of a place waits beside a conflict. */
export function withoutReplaced(queue: Queue): Queue {
  const chosenAgain = queue.flatMap((entry) => (isInConflict(entry) ? [] : placesOf(entry)))
  return queue.flatMap((entry) => (isInConflict(entry) ? withoutPlaces(entry, chosenAgain) : entry))
}

const withState = (queue: Queue, id: string, state: EntryState): Queue =>
  queue.map((entry) => (entry.id === id ? { ...entry, state } : entry))

function withoutPlaces(entry: Entry, places: readonly string[]): Entry[] {
  const items = entry.items.filter(({ place }) => !places.includes(place))
  if (items.length === entry.items.length) return [entry]
  return items.length === 0 ? [] : [{ ...entry, items }]
}
