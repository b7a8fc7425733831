import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { OutboxDisk, OutboxServer, turn } from '#testing/outbox-school.ts'
import { Keeper } from './keeper.ts'
import { operationId } from './operation-id.ts'
import { Outbox } from './outbox.ts'
import type { Outcome } from './outbox.ts'
import { lastItems } from './queue.ts'
import type { Entry, Value } from './queue.ts'

const PEOPLE = ['Ann', 'Ben'] as const
const MARKS = ['mark 2026-11-16 am 1', 'mark 2026-11-16 am 2']
const COMMENT = 'comment 2026-11-16 1'

type Person = (typeof PEOPLE)[number]
type Network = 'up' | 'down' | 'answers lost'
type Page = { number: number; person: Person; outbox: Outbox; keeper: Keeper; end: () => void }

async function turns(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await turn()
}

/** A shared tablet in a classroom: two people, up to two pages, and a colleague elsewhere. */
class Tablet {
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
    const outbox = new Outbox({ alone, kinds: { mark: () => kind } })
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

type Step = (tablet: Tablet) => unknown
const at = fc.nat(1)
const place = fc.constantFrom(...MARKS, COMMENT)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(at, place).map(
      ([page, one]): Step =>
        (to) =>
          to.enter(page, [one]),
    ),
  },
  {
    weight: 2,
    arbitrary: at.map(
      (page): Step =>
        (to) =>
          to.enter(page, MARKS),
    ),
  },
  {
    weight: 2,
    arbitrary: at.map(
      (page): Step =>
        (to) =>
          to.type(page),
    ),
  },
  fc.tuple(at, fc.boolean()).map(
    ([page, isClosing]): Step =>
      (to) =>
        to.pages[page]?.outbox.release(COMMENT, isClosing),
  ),
  fc.constantFrom<Network>('up', 'down', 'answers lost').map(
    (network): Step =>
      (to) =>
        Object.assign(to, { network }),
  ),
  place.map(
    (one): Step =>
      ({ server }) =>
        server.write({ place: one, value: `theirs ${server.history.length}`, by: 'a colleague' }),
  ),
  fc.tuple(at, place, fc.boolean()).map(
    ([page, one, isKept]): Step =>
      (to) =>
        to.decide(page, one, isKept),
  ),
  at.map(
    (page): Step =>
      (to) =>
        to.kill(page),
  ),
  fc.constant<Step>((to) => to.killBrowser()),
  fc.constantFrom(...PEOPLE, null).map(
    (person): Step =>
      (to) =>
        to.signIn(person),
  ),
  { weight: 4, arbitrary: fc.constant<Step>((to) => to.open()) },
  fc.integer({ min: -100_000, max: 100_000 }).map(
    (by): Step =>
      (to) =>
        (to.clock += by),
  ),
  at.map(
    (page): Step =>
      (to) =>
        to.pages[page]?.keeper.adopt(),
  ),
  { weight: 4, arbitrary: fc.constant<Step>(turn) },
)

test('[O1] after any schedule nothing that was taken is lost, doubled, out of order or sent as another person', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const tablet = new Tablet()
      await tablet.open()
      for (const act of steps) await Promise.race([act(tablet), turns(5)])
      const asked = await recover(tablet)
      expectNothingLost(tablet, asked)
      expectRightHistory(tablet)
    }),
    { numRuns: 1000 },
  )
})

/** Both people sign in once more with a network; answers the values that they are still asked about. */
async function recover(tablet: Tablet): Promise<Set<Value>> {
  const asked = new Set<Value>()
  tablet.network = 'up'
  for (const person of PEOPLE) {
    tablet.signIn(person)
    await tablet.open()
    const outbox = tablet.pages[0]?.outbox
    await outbox?.send()
    for (const { items, state } of outbox?.queue() ?? []) {
      expect(state.status).toBe('conflict')
      for (const { value } of items) asked.add(value)
    }
  }
  return asked
}

/** What was taken is in the history, is asked about, or was replaced by a later choice of the same person. */
function expectNothingLost({ server, taken, dropped, chosen }: Tablet, asked: ReadonlySet<Value>): void {
  const written = new Set(server.history.map(({ value }) => value))
  // A repeat gets its first answer, also where a colleague wrote since.
  for (const value of asked) expect(written).not.toContain(value)
  for (const [value, { place: one, person }] of taken) {
    const mine = chosen.get(value)?.at ?? 0
    const isReplaced = [...chosen.values()].some(
      (other) => other.place === one && other.person === person && other.at > mine,
    )
    const isSafe = written.has(value) || asked.has(value) || isReplaced || dropped.has(value)
    expect({ value, isSafe }).toEqual({
      value,
      isSafe: true,
    })
  }
}

function expectRightHistory({ server, chosen }: Tablet): void {
  const ours = server.history.flatMap(({ value, by }) => {
    const choice = chosen.get(String(value))
    return choice ? [{ ...choice, value, by }] : []
  })
  expect(new Set(ours.map(({ value }) => value)).size).toBe(ours.length)
  for (const { by, person } of ours) expect(by).toBe(person)
  for (const person of PEOPLE) {
    for (const one of [...MARKS, COMMENT]) {
      const order = ours.filter((write) => write.person === person && write.place === one)
      expect(order.map(({ at: chosenAt }) => chosenAt)).toEqual(
        order.map(({ at: chosenAt }) => chosenAt).toSorted((a, b) => a - b),
      )
    }
  }
}
