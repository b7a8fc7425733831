import { createStore } from '#client/lib/create-store.ts'
import { reportFailure } from '#client/lib/report-failure.ts'
import type { Outbox } from './outbox.ts'
import { isInConflict, withoutReplaced } from './queue.ts'
import type { Entry, Queue } from './queue.ts'

/** The entries of one page of one person, as they are kept on the device until the server has them. */
export interface Journal {
  /** Resolves once the entries are on the disk, in this order, and the others are gone from it. */
  write(changed: readonly Entry[], removed: readonly string[]): Promise<void>
  /** All entries of this page as they were entered, from now on with those of this person's pages that have ended. */
  adopt(): Promise<Entry[]>
  /** Whether no other page of this person, open or closed, keeps an older entry of the same places. */
  isNext(entry: Entry): Promise<boolean>
}

/** Each may have been sent. What the person was asked they are asked again, and only their answer is sent. */
const asAdopted = (entry: Entry): Entry =>
  isInConflict(entry) ? entry : { ...entry, state: { status: 'undelivered' }, isAdopted: true }

/** Keeps an outbox on the device: the journal follows the queue, one write at a time. */
export class Keeper {
  /** The queue as the disk holds it. */
  readonly #kept = createStore<Queue>([])
  readonly #outbox: Outbox
  #journal: Journal | null
  #work: Promise<void> | undefined

  constructor(outbox: Outbox, journal: Journal) {
    this.#outbox = outbox
    this.#journal = journal
    outbox.subscribe(() => this.#follow())
  }

  readonly kept = this.#kept.get
  readonly subscribe = this.#kept.subscribe

  isKept = ({ id, items }: Entry): boolean =>
    this.kept().some((entry) => entry.id === id && entry.items === items)

  /** Where the disk cannot be asked, nothing waits for it. */
  isNext = async (entry: Entry) => this.#journal?.isNext(entry).catch(() => true)

  /** Takes over what closed and crashed pages of this person left behind, and sends everything. */
  async adopt({ isQuiet = false } = {}): Promise<void> {
    while (this.#work) await this.#work
    await this.#run((journal) => this.#adoptEntries(journal))
    await this.#outbox.send({ isQuiet })
  }

  #follow(): void {
    if (!this.#work && this.kept() !== this.#outbox.queue()) void this.#run((journal) => this.#write(journal))
  }

  async #run(work: (journal: Journal) => Promise<void>): Promise<void> {
    if (!this.#journal) return
    this.#work = work(this.#journal).catch((error: unknown) => this.#giveUp(error))
    await this.#work
    this.#work = undefined
    this.#follow()
  }

  /** That an entry is being sent is not kept: after a crash each may have been sent. */
  async #write(journal: Journal): Promise<void> {
    const queue = this.#outbox.queue()
    const before = new Map(this.kept().map(({ id, items }) => [id, items]))
    const changed = queue.filter(({ id, items }) => before.get(id) !== items)
    for (const { id } of queue) before.delete(id)
    if (changed.length + before.size > 0) await journal.write(changed, [...before.keys()])
    this.#kept.set(queue)
  }

  async #adoptEntries(journal: Journal): Promise<void> {
    const onDisk = await journal.adopt()
    const known = new Set(this.kept().map(({ id }) => id))
    const adopted = onDisk.filter(({ id, kind }) => !known.has(id) && this.#outbox.canSend(kind))
    if (adopted.length === 0) return
    this.#kept.update((kept) => [...kept, ...adopted])
    this.#outbox.update((queue) => {
      const all = new Map([...queue, ...adopted.map(asAdopted)].map((entry) => [entry.id, entry]))
      const inOrder = onDisk.flatMap(({ id }) => all.get(id) ?? [])
      return withoutReplaced([...new Set([...inOrder, ...queue])])
    })
  }

  /** From now on the entries live as long as the page. */
  #giveUp(error: unknown): void {
    reportFailure('Entries cannot be kept on this device', error)
    this.#journal = null
    this.#kept.set([])
  }
}
