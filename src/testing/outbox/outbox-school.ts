import type { Journal } from '#client/outbox/keeper.ts'
import type { Entry, Item, Result, Value } from '#client/outbox/queue.ts'

type Change = { place: string; value: Value; by: string }

/** A school's server: it writes an entry once, and never over a value that the person has not seen. */
export class OutboxServer {
  readonly held = new Map<string, Value>()
  readonly history: Change[] = []
  readonly #answers = new Map<string, ReadonlyMap<string, Result>>()

  at = (place: string): Value => this.held.get(place) ?? null

  receive({ id, items }: Entry, by: string): ReadonlyMap<string, Result> {
    const answer = this.#answers.get(id) ?? new Map(items.map((item) => [item.place, this.#save(item, by)]))
    this.#answers.set(id, answer)
    return answer
  }

  write(change: Change): void {
    this.held.set(change.place, change.value)
    this.history.push(change)
  }

  #save({ place, value, seen }: Item, by: string): Result {
    if (this.at(place) !== seen) return { theirs: this.at(place), theirName: 'A colleague' }
    this.write({ place, value, by })
    return { held: value }
  }
}

/** The disk of one device, which outlives every page; `isAlive` says whether a page still runs. */
export class OutboxDisk {
  readonly #rows: { page: number; userId: string; entry: Entry }[] = []
  readonly #isAlive: (page: number) => boolean

  constructor(isAlive: (page: number) => boolean) {
    this.#isAlive = isAlive
  }

  entriesOf = (userId: string) => this.#rows.filter((row) => row.userId === userId).map(({ entry }) => entry)

  journal(page: number, userId: string): Journal {
    const whileAlive = async () => {
      await turn()
      // A page that has ended does nothing more.
      if (!this.#isAlive(page)) await new Promise(() => {})
    }
    return {
      write: async (changed, removed) => {
        await whileAlive()
        for (const id of removed) this.#remove(id)
        for (const entry of changed) this.#put({ page, userId, entry })
        await whileAlive()
      },
      adopt: async () => {
        await whileAlive()
        const isMine = (row: { page: number; userId: string }) =>
          row.userId === userId && (row.page === page || !this.#isAlive(row.page))
        const rows = this.#rows.filter(isMine)
        for (const row of rows) row.page = page
        return rows.map(({ entry }) => entry)
      },
      isNext: async ({ id, items }) => {
        await whileAlive()
        const mine = this.#rows.findIndex(({ entry }) => entry.id === id)
        const older = this.#rows.slice(0, mine < 0 ? undefined : mine)
        const waiting = older.filter(
          (row) => row.userId === userId && row.page !== page && row.entry.state.status !== 'conflict',
        )
        const places = new Set(waiting.flatMap(({ entry }) => entry.items.map(({ place }) => place)))
        return !items.some(({ place }) => places.has(place))
      },
    }
  }

  #put(row: { page: number; userId: string; entry: Entry }): void {
    const index = this.#rows.findIndex(({ entry }) => entry.id === row.entry.id)
    if (index < 0) this.#rows.push(row)
    else this.#rows[index] = row
  }

  #remove(id: string): void {
    const index = this.#rows.findIndex(({ entry }) => entry.id === id)
    if (index >= 0) this.#rows.splice(index, 1)
  }
}

/** Lets everything else that is due run first. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
