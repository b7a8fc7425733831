import { Keeper } from '#client/outbox/keeper.ts'
import { Outbox } from '#client/outbox/outbox.ts'
import type { Outcome } from '#client/outbox/outbox.ts'
import { lastItems } from '#client/outbox/queue.ts'
import type { Entry } from '#client/outbox/queue.ts'
import { operationId } from '#client/lib/operations/operation-id.ts'
import { OutboxDisk, OutboxServer, turn } from './outbox-school.ts'

export const PEOPLE = ['Ann', 'Ben'] as const
export const COMMENT = 'comment 2026-11-16 1'

type Person = (typeof PEOPLE)[number]
export type Network = 'up' | 'down' | 'answers lost'
type Page = { number: number; person: Person; outbox: Outbox; keeper: Keeper; end: () => void }

export async function turns(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await turn()
}

/** A shared tablet in a classroom: two people, up to two pages, and a colleague elsewhere. */
export class Tablet {
  readonly server = new OutboxServer()
  readonly disk = new OutboxDisk((number) => this.pages.some((page) => page.number === number))
  pages: Page[] = []
  network: Network = 'up'
  signedIn: Person | null = 'Ann'
  clock = Date.UTC(2026, 10, 16, 8, 40)
  /** What the screen called taken: it stood on the disk, or the server had it. */
  readonly taken = new Map<string, { place: string; person: Person }>()
  /** What the person gave up for a colleague's value. */
  readonly dropped = new Set<string>()
  /** When each value was chosen. */
  readonly chosen = new Map<string, { at: number; place: string; person: Person }>()
  readonly #turns = new Map<Person, Promise<unknown>>()
  #lastUsed: Page | undefined
  #pageCount = 0
  #count = 0

  async open(): Promise<void> {
    const person = this.signedIn
    if (!person || this.pages.length === 2) return
    this.#pageCount += 1
    const number = this.#pageCount
    const ended = Promise.withResolvers<void>()
    // The browser gives the turn of a page that has ended to the next one.
    const alone = (work: () => Promise<void>) => {
      const before = this.#turns.get(person)
      const mine = whileAlive(before).then((isAlive) =>
        isAlive ? Promise.race([work(), ended.promise]) : undefined,
      )
      this.#turns.set(person, mine)
      return whileAlive(mine).then((isAlive) => (isAlive ? undefined : new Promise<void>(() => {})))
    }
    const whileAlive = async (work: unknown) => {
      await work
      return this.pages.includes(page)
    }
    const kind = { send: (entry: Entry) => this.#deliver(entry, page), tell() {} }
    const isNext = async (entry: Entry): Promise<boolean | undefined> => keeper.isNext(entry)
    const outbox = new Outbox({ alone, isNext, kinds: { mark: () => kind } })
    const keeper = new Keeper(outbox, this.disk.journal(number, person))
    const page: Page = { number, person, outbox, keeper, end: ended.resolve }
    this.pages.push(page)
    keeper.subscribe(() => this.#take(page))
    await keeper.adopt()
  }

  #take({ keeper, person }: Page): void {
    for (const { items } of keeper.kept())
      for (const { place, value } of items) this.taken.set(String(value), { place, person })
  }

  async #deliver(entry: Entry, page: Page): Promise<Outcome> {
    await turn()
    // A request may arrive after its page has ended; one that was never taken may as well be lost.
    const isKept = this.disk.entriesOf(page.person).some(({ id }) => id === entry.id)
    if (!isKept && !this.pages.includes(page)) return new Promise(() => {})
    if (this.network === 'down') return { type: 'undelivered', isSessionOver: false }
    if (this.signedIn !== page.person) return { type: 'undelivered', isSessionOver: true }
    const results = this.server.receive(entry, page.person)
    await turn()
    if (!this.pages.includes(page)) return new Promise(() => {})
    if (this.network !== 'up') return { type: 'undelivered', isSessionOver: false }
    return { type: 'answered', results }
  }

  async enter(at: number, places: readonly string[]): Promise<void> {
    const page = this.pages[at % this.pages.length]
    if (!page) return
    // To change windows takes a person longer than a write takes the disk.
    if (page !== this.#lastUsed) await turns(4)
    this.#lastUsed = page
    const { person } = page
    const value = `${person} ${(this.#count += 1)}`
    const items = places.map((place) => ({ place, value: `${value} ${place}`, seen: this.server.at(place) }))
    for (const item of items) this.chosen.set(item.value, { at: this.#count, place: item.place, person })
    page.outbox.enter({ id: operationId(this.clock), kind: 'mark', items, details: {} })
  }

  /** Types one more letter; the text is held back until the person pauses. */
  async type(at: number): Promise<void> {
    const page = this.pages[at % this.pages.length]
    if (!page) return
    if (page !== this.#lastUsed) await turns(4)
    this.#lastUsed = page
    const value = `${page.person} ${(this.#count += 1)} typed`
    this.chosen.set(value, { at: this.#count, place: COMMENT, person: page.person })
    page.outbox.hold(COMMENT)
    if (page.outbox.edit(COMMENT, value)) return
    const items = [{ place: COMMENT, value, seen: this.server.at(COMMENT) }]
    page.outbox.enter({ id: operationId(this.clock), kind: 'mark', items, details: {} })
  }

  decide(at: number, place: string, keepsTheirs: boolean): void {
    const page = this.pages[at % this.pages.length]
    if (!page) return undefined
    const last = lastItems(page.outbox.queue()).get(place)
    if (last?.state.status !== 'conflict') return undefined
    const { person } = page
    this.chosen.set(String(last.item.value), { at: (this.#count += 1), place, person })
    if (!keepsTheirs) return page.outbox.replaceTheirs(place)
    page.outbox.keepTheirs(place)
    this.dropped.add(String(last.item.value))
    return undefined
  }

  kill(at: number): void {
    const [page] = this.pages.splice(at % this.pages.length, 1)
    page?.end()
  }

  killBrowser(): void {
    while (this.pages.length > 0) this.kill(0)
  }

  /** The end of a session closes the pages, which go to the login. */
  signIn(person: Person | null): void {
    this.killBrowser()
    this.signedIn = person
  }
}
