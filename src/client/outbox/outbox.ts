import { ApiError } from '#client/lib/api-error.ts'
import { createStore } from '#client/lib/create-store.ts'
import { operationId } from './operation-id.ts'
import { next, nextToSend } from './queue.ts'
import type { Entry, NewEntry, Queue, QueueEvent, Result, Value } from './queue.ts'

/** What became of an entry when it was sent. */
export type Outcome =
  | { type: 'answered'; results: ReadonlyMap<string, Result> }
  /** Outdated: another person wrote first, and their value is shown instead. */
  | { type: 'refused'; sentence: string | undefined; isOutdated?: boolean }
  /** A fault of the server may be of this entry alone: the others go on. */
  | { type: 'undelivered'; isSessionOver: boolean; isFault?: boolean }

/** How entries of one kind are sent, and how the person is told. */
export interface EntryKind {
  send(entry: Entry): Promise<Outcome>
  tell(entry: Entry, outcome: Outcome): void
}

export interface OutboxParts {
  kinds: Readonly<Record<string, () => EntryKind | Promise<EntryKind>>>
  /** Runs the work while no other page of this person sends. */
  alone: (work: () => Promise<void>) => Promise<void>
}

/** What an error says that is no refusal. */
export function undelivered(error: unknown): Outcome {
  const status = error instanceof ApiError ? error.status : 0
  return { type: 'undelivered', isSessionOver: status === 401, isFault: status === 500 }
}

const UNDELIVERED: Outcome = { type: 'undelivered', isSessionOver: false }

/** Everything that this page's person entered and the server is not known to hold. It outlives the screens. */
export class Outbox {
  readonly #queue = createStore<Queue>([])
  readonly #listeners = new Map<string, (outcome: Outcome) => void>()
  readonly #parts: OutboxParts
  #sending: Promise<void> | undefined
  readonly #held = new Set<string>()
  readonly #loaded = new Map<string, EntryKind>()
  #isQuiet = false
  /** Whether sending was asked for after the last entry was looked for. */
  #isAskedAgain = false

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  readonly queue = this.#queue.get
  readonly subscribe = this.#queue.subscribe
  /** For entries that were kept on the device. */
  readonly update = this.#queue.update

  /** Shows the entry at once; it is sent meanwhile. */
  enter(entry: NewEntry): void {
    this.#change({ type: 'entered', entry })
    void this.#loadKind(entry.kind)
    void this.send()
  }

  /** Answers what became of the entry when it was sent for the first time; the kind does not tell the person. */
  enterAndWait(entry: NewEntry): Promise<Outcome> {
    const outcome = new Promise<Outcome>((resolve) => this.#listeners.set(entry.id, resolve))
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
  hold(place: string): void {
    this.#held.add(place)
  }

  isHeld = (place: string): boolean => this.#held.has(place)

  /** As the page closes, the entry goes beside others: the turn to send would come too late. */
  release(place: string, isClosing: boolean): void {
    this.#held.delete(place)
    const entries = this.queue().filter(({ items }) => items.some((item) => item.place === place))
    const [entry] = entries
    if (isClosing && entry && entries.length === 1 && nextToSend(entries)) void this.#sendBeside(entry)
    else void this.send()
  }

  keepTheirs(place: string): void {
    this.#change({ type: 'theirsKept', place })
  }

  replaceTheirs(place: string): void {
    const mine = this.queue().findLast(({ items }) => items.some((item) => item.place === place))
    if (mine?.state.status === 'conflict') this.enter({ ...mine, id: operationId() })
  }

  canSend = (kind: string): boolean => kind in this.#parts.kinds

  /** Sends what waits, until one gets no answer; quietly, that is no news for the person. */
  send({ isQuiet = false } = {}): Promise<void> {
    // What is under way was asked for aloud.
    if (!isQuiet || !this.#sending) this.#isQuiet = isQuiet
    this.#isAskedAgain = true
    this.#sending ??= this.#parts.alone(() => this.#sendAll()).then(() => this.#end())
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    const faulty: string[] = []
    for (;;) {
      this.#isAskedAgain = false
      const entry = nextToSend(this.queue(), [...this.#held, ...faulty])
      if (!entry) return faulty.length > 0 ? this.#breakOff(UNDELIVERED) : undefined
      const outcome = await this.#deliver(entry)
      if (outcome.type !== 'undelivered') continue
      if (!outcome.isFault) return this.#breakOff(outcome)
      faulty.push(...entry.items.map(({ place }) => place))
    }
  }

  async #sendBeside(entry: Entry): Promise<void> {
    const { type } = await this.#deliver(entry)
    if (type !== 'undelivered') await this.send()
  }

  /** What waits behind an entry without an answer goes later. */
  #breakOff(outcome: Outcome): void {
    this.#isAskedAgain = false
    for (const waiting of this.queue()) this.#answer(waiting, outcome)
  }

  async #deliver(entry: Entry): Promise<Outcome> {
    this.#change({ type: 'sent', id: entry.id, isQuiet: this.#isQuiet })
    const kind = await this.#loadKind(entry.kind)
    const outcome = (await kind?.send(entry)) ?? UNDELIVERED
    this.#change({ ...outcome, id: entry.id })
    const isNews = outcome.type !== 'undelivered' || !this.#isQuiet
    if (!this.#answer(entry, outcome) && isNews) kind?.tell(entry, outcome)
    return outcome
  }

  async #loadKind(kind: string): Promise<EntryKind | undefined> {
    const known = this.#loaded.get(kind)
    if (known) return known
    try {
      const loaded = await this.#parts.kinds[kind]?.()
      if (loaded) this.#loaded.set(kind, loaded)
      return loaded
    } catch {
      return undefined
    }
  }

  /** Returns whether the entry's caller waits for the outcome. */
  #answer({ id }: Entry, outcome: Outcome): boolean {
    this.#listeners.get(id)?.(outcome)
    return this.#listeners.delete(id)
  }

  #end(): Promise<void> | undefined {
    this.#sending = undefined
    return this.#isAskedAgain ? this.send() : undefined
  }

  #change(event: QueueEvent): void {
    this.update((queue) => next(queue, event))
  }
}
