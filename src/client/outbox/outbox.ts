import { createStore } from '#client/lib/create-store.ts'
import { operationId } from '#client/lib/operations/operation-id.ts'
import { next, nextToSend, placesOf } from './queue.ts'
import type { Entry, NewEntry, Queue, QueueEvent, Result, Value } from './queue.ts'

/** What became of an entry when it was sent. */
export type Outcome =
  | { type: 'answered'; results: ReadonlyMap<string, Result> }
  /** Outdated: another person wrote first, and their value is shown instead. */
  | { type: 'refused'; sentence: string | undefined; isOutdated?: boolean }
  /** A fault may be of this entry alone: the others go on. */
  | { type: 'undelivered'; isSessionOver: boolean; isFault?: boolean; sentence?: string }

/** For the caller who waits: replaced means that each of its places was chosen again before it was sent. */
export type Answer = Outcome | { type: 'replaced' }

/** How entries of one kind are sent, and how the person is told. */
export interface EntryKind {
  send(entry: Entry): Promise<Outcome>
  tell(entry: Entry, outcome: Outcome): void
}

export interface OutboxParts {
  kinds: Readonly<Record<string, () => EntryKind | Promise<EntryKind>>>
  /** Runs the work while no other page of this person sends. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Whether other pages of this person have nothing older of its places to send. */
  isNext?: (entry: Entry) => Promise<boolean | undefined>
}

const UNDELIVERED: Outcome = { type: 'undelivered', isSessionOver: false }
const POSTPONED: Outcome = { ...UNDELIVERED, isFault: true }

/** Everything that this page's person entered and the server is not known to hold. It outlives the screens. */
export class Outbox {
  readonly #queue = createStore<Queue>([])
  readonly #listeners = new Map<string, (answer: Answer) => void>()
  readonly #parts: OutboxParts
  readonly #held = new Set<string>()
  readonly #loaded = new Map<string, EntryKind>()
  #sending: Promise<void> | undefined
  #isQuiet = false
  #mayHaveMore = false

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  readonly queue = this.#queue.get
  readonly subscribe = this.#queue.subscribe
  /** For entries that were kept on the device. */
  readonly update = this.#queue.update
  readonly #change = (event: QueueEvent): void => this.update((queue) => next(queue, event))

  /** Shows the entry at once; it is sent meanwhile. */
  enter(entry: NewEntry): void {
    const before = this.queue()
    this.#change({ type: 'entered', entry })
    const left = new Set(this.queue().map(({ id }) => id))
    for (const one of before) if (!left.has(one.id)) this.#answer(one, { type: 'replaced' })
    void this.#loadKind(entry)
    void this.send()
  }

  /** Answers what became of the entry when it was sent for the first time; the kind does not tell the person. */
  enterAndWait(entry: NewEntry): Promise<Answer> {
    const outcome = new Promise<Answer>((resolve) => this.#listeners.set(entry.id, resolve))
    this.enter(entry)
    return outcome
  }

  /** Changes a value in conflict without settling it; returns whether there was one. */
  edit(place: string, value: Value): boolean {
    const before = this.queue()
    this.#change({ type: 'edited', id: operationId(), place, value })
    return this.queue() !== before
  }

  /** Sends nothing of the place until it is released. */
  hold = (place: string): unknown => this.#held.add(place)
  isHeld = (place: string): boolean => this.#held.has(place)

  /** As the page closes, the entry goes beside others: the turn to send would come too late. */
  release(place: string, isClosing: boolean): void {
    this.#held.delete(place)
    const [entry, ...others] = this.queue().filter(({ items }) => items.some((item) => item.place === place))
    const goesBeside = isClosing && entry && others.length === 0 && nextToSend([entry])
    if (!goesBeside) void this.send()
    else void this.#deliver(entry).then(({ type }) => (type === 'undelivered' ? undefined : this.send()))
  }

  keepTheirs = (place: string): void => this.#change({ type: 'theirsKept', place })

  replaceTheirs(place: string): void {
    const mine = this.queue().findLast(({ items }) => items.some((item) => item.place === place))
    if (mine?.state.status === 'conflict') this.enter({ ...mine, id: operationId() })
  }

  canSend = (kind: string): boolean => kind in this.#parts.kinds

  /** Sends what waits, until one gets no answer; quietly, that is no news for the person. */
  send({ isQuiet = false } = {}): Promise<void> {
    // What is under way was asked for aloud.
    if (!isQuiet || !this.#sending) this.#isQuiet = isQuiet
    this.#mayHaveMore = true
    this.#sending ??= this.#sendAll()
    return this.#sending
  }

  /** A turn for each entry: what another page of this person waits to send may be older than what comes next here. */
  async #sendAll(): Promise<void> {
    const later: string[] = []
    while (this.#mayHaveMore) await this.#parts.alone(() => this.#sendNext(later))
    this.#sending = undefined
  }

  async #sendNext(later: string[]): Promise<void> {
    const entry = nextToSend(this.queue(), [...this.#held, ...later])
    this.#mayHaveMore = entry !== undefined
    if (!entry && later.length > 0) this.#breakOff(UNDELIVERED)
    if (!entry) return
    const outcome = await this.#deliver(entry, this.#parts.isNext)
    if (outcome.type !== 'undelivered') return
    if (outcome.isFault) later.push(...placesOf(entry))
    else this.#breakOff(outcome)
  }

  /** What waits behind an entry without an answer goes later. */
  #breakOff(outcome: Outcome): void {
    this.#mayHaveMore = false
    for (const waiting of this.queue()) this.#answer(waiting, outcome)
  }

  async #deliver(entry: Entry, isNext?: OutboxParts['isNext']): Promise<Outcome> {
    this.#change({ type: 'sent', id: entry.id, isQuiet: this.#isQuiet })
    const kind = await this.#loadKind(entry)
    const mayGo = (await isNext?.(entry)) !== false
    const outcome = mayGo ? ((await kind?.send(entry)) ?? UNDELIVERED) : POSTPONED
    this.#change({ ...outcome, id: entry.id })
    const isNews = mayGo && (outcome.type !== 'undelivered' || !this.#isQuiet)
    if (!this.#answer(entry, outcome) && isNews) kind?.tell(entry, outcome)
    return outcome
  }

  /** Loaded once, as a page that closes cannot wait again; without a network a kind may not be there yet. */
  async #loadKind({ kind }: NewEntry): Promise<EntryKind | undefined> {
    try {
      const loaded = this.#loaded.get(kind) ?? (await this.#parts.kinds[kind]?.())
      if (loaded) this.#loaded.set(kind, loaded)
      return loaded
    } catch {
      return undefined
    }
  }

  /** Returns whether the entry's caller waits for the outcome. */
  #answer({ id }: Entry, answer: Answer): boolean {
    this.#listeners.get(id)?.(answer)
    return this.#listeners.delete(id)
  }
}
