import { createStore } from '#client/lib/create-store.ts'
import { operationId } from './operation-id.ts'
import { isStuck, next, nextToSend } from './queue.ts'
import type { Entry, NewEntry, Queue, QueueEvent, Result } from './queue.ts'

/** What became of an entry when it was sent. */
export type Outcome =
  | { type: 'answered'; results: ReadonlyMap<string, Result> }
  | { type: 'refused'; sentence: string | undefined }
  | { type: 'undelivered'; isSessionOver: boolean }

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

const UNDELIVERED: Outcome = { type: 'undelivered', isSessionOver: false }

/** Everything that this page's person entered and the server is not known to hold. It outlives the screens. */
export class Outbox {
  readonly #queue = createStore<Queue>([])
  readonly #listeners = new Map<string, (outcome: Outcome) => void>()
  readonly #parts: OutboxParts
  #sending: Promise<void> | undefined
  #isQuiet = false

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
    void this.send()
  }

  /** Answers what became of the entry when it was sent for the first time; the kind does not tell the person. */
  enterAndWait(entry: NewEntry): Promise<Outcome> {
    const outcome = new Promise<Outcome>((resolve) => this.#listeners.set(entry.id, resolve))
    this.enter(entry)
    return outcome
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
    this.#isQuiet = isQuiet
    this.#sending ??= this.#parts.alone(() => this.#sendAll()).then(() => this.#end())
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    for (let entry = nextToSend(this.queue()); entry; entry = nextToSend(this.queue())) {
      const outcome = await this.#deliver(entry)
      if (outcome.type !== 'undelivered') continue
      for (const waiting of this.queue()) this.#answer(waiting, outcome)
      return
    }
  }

  async #deliver(entry: Entry): Promise<Outcome> {
    this.#change({ type: 'sent', id: entry.id })
    const kind = await this.#loadKind(entry)
    const outcome = (await kind?.send(entry)) ?? UNDELIVERED
    this.#change({ ...outcome, id: entry.id })
    const isNews = outcome.type !== 'undelivered' || !this.#isQuiet
    if (!this.#answer(entry, outcome) && isNews) kind?.tell(entry, outcome)
    return outcome
  }

  async #loadKind({ kind }: Entry): Promise<EntryKind | undefined> {
    try {
      return await this.#parts.kinds[kind]?.()
    } catch {
      return undefined
    }
  }

  /** Returns whether the entry's caller waits for the outcome. */
  #answer({ id }: Entry, outcome: Outcome): boolean {
    this.#listeners.get(id)?.(outcome)
    return this.#listeners.delete(id)
  }

  /** An entry may have come as the last one was answered. */
  #end(): Promise<void> | undefined {
    this.#sending = undefined
    return !isStuck(this.queue()) && nextToSend(this.queue()) ? this.send() : undefined
  }

  #change(event: QueueEvent): void {
    this.update((queue) => next(queue, event))
  }
}
