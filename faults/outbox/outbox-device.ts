import { Keeper } from '#client/outbox/keeper.ts'
import { operationId } from '#client/lib/operations/operation-id.ts'
import { Outbox } from '#client/outbox/outbox.ts'
import type { Outcome } from '#client/outbox/outbox.ts'
import { firstItem, isStuck, lastItems } from '#client/outbox/queue.ts'
import type { Entry, Result, Value } from '#client/outbox/queue.ts'
import type { AttendanceRecord, ChangedMeanwhile, SavedMarks } from '#contract/attendance.ts'
import type { ChangedComment } from '#contract/comments.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { OutboxDisk, turn } from '#testing/outbox/outbox-school.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import * as fc from 'fast-check'
import { FAULT_DAY } from '../marking-clients.ts'

export const WEEK = '2026-11-09'
const ATTEMPTS = 5

/** A person, their session at the server, and the codes that only they use. */
export type Person = { id: string; account: string; session: BrowserSession; codes: readonly string[] }
/** When and in which page it was chosen, and when the screen called it taken: the count of what had happened until then. */
export type Choice = {
  at: number
  page: number
  takenAt: number
  place: string
  person: Person
  value: Value
}
type Network = 'up' | 'down' | 'answers lost'
type Page = { number: number; person: Person; outbox: Outbox; keeper: Keeper; end: () => void }
type Answer = { status: number; body: unknown }

export const markPlace = (pupil: number) => `mark ${pupil}`
export const commentPlace = (pupil: number) => `comment ${pupil}`
export const pupilOf = (place: string) => Number(place.split(' ')[1])

const NOT_YET = Infinity
const NEVER_CHOSEN = { at: 0, takenAt: NOT_YET }

/** A choice is known by a text of its own: the reason of marks, or the comment itself. */
const choiceOf = ({ kind, details }: Pick<Entry, 'kind' | 'details'>, value: Value) =>
  kind === 'comment' ? String(value) : String(details['reason'])
const keyOf = (choice: string, place: string) => `${choice} at ${place}`

/** A shared tablet: up to two pages of the person who is signed in, whose outboxes talk to a real server. */
export class OutboxDevice {
  readonly disk = new OutboxDisk((number) => this.pages.some((page) => page.number === number))
  pages: Page[] = []
  network: Network = 'up'
  signedIn: Person | null = null
  clock = Date.UTC(2026, 10, 12, 8, 40)
  /** What the screen called taken: it stood on the disk. */
  readonly taken = new Map<string, Choice>()
  readonly chosen = new Map<string, Choice>()
  /** What the person gave up for a colleague's value, or what stood there already. */
  readonly settled = new Set<string>()
  /** What happened, for the report of a failure. */
  readonly events: string[] = []
  readonly #database: Database
  readonly #turns = new Map<Person, Promise<unknown>>()
  readonly #chosenAgain = new Map<string, Pick<Choice, 'at' | 'page' | 'takenAt'>>()
  #count = 0

  constructor(database: Database) {
    this.#database = database
  }

  async open(): Promise<void> {
    const person = this.signedIn
    if (!person || this.pages.length === 2) return
    const number = (this.#count += 1)
    const ended = Promise.withResolvers<void>()
    const isAlive = () => this.pages.includes(page)
    // The browser gives the turn of a page that has ended to the next one.
    const alone = async (work: () => Promise<void>) => {
      const mine = Promise.resolve(this.#turns.get(person)).then(() =>
        isAlive() ? Promise.race([work(), ended.promise]) : undefined,
      )
      this.#turns.set(person, mine)
      await mine
      if (!isAlive()) await new Promise(() => {})
    }
    const kind = () => ({ send: (entry: Entry) => this.#deliver(entry, page), tell() {} })
    const isNext = async (entry: Entry): Promise<boolean | undefined> => keeper.isNext(entry)
    const outbox = new Outbox({ alone, isNext, kinds: { mark: kind, marks: kind, comment: kind } })
    const keeper = new Keeper(outbox, this.disk.journal(number, person.id))
    const page: Page = { number, person, outbox, keeper, end: ended.resolve }
    this.pages.push(page)
    keeper.subscribe(() => this.#take(page))
    await keeper.adopt()
  }

  #note({ number, outbox }: Page, what: string, about: unknown): void {
    const queue = outbox.queue().map(({ details, state }) => `${details['reason']} ${state.status}`)
    this.events.push(`page ${number} [${queue.join(', ')}] ${what} ${fc.stringify(about)}`)
  }

  /** A choice in place of theirs counts from then on, once it is on the disk or was sent: before, a crash undoes it. */
  #countAgain({ id, items, ...entry }: Entry): void {
    const again = this.#chosenAgain.get(id)
    this.#chosenAgain.delete(id)
    for (const { place, value } of items) {
      const choice = this.chosen.get(keyOf(choiceOf(entry, value), place))
      if (choice) Object.assign(choice, again)
    }
  }

  #take({ keeper, number, person }: Page): void {
    for (const entry of keeper.kept()) {
      this.#countAgain(entry)
      for (const { place, value } of entry.items) {
        const key = keyOf(choiceOf(entry, value), place)
        const choice = this.chosen.get(key) ?? { ...NEVER_CHOSEN, page: number, place, person, value }
        if (choice.takenAt === NOT_YET) choice.takenAt = this.#count += 1
        this.taken.set(key, choice)
      }
    }
  }

  /** One mark, the marks of several pupils at once, their undo (no code), or a comment. */
  async enter(at: number, places: readonly string[], isUndo = false): Promise<void> {
    const page = this.pages[at % this.pages.length]
    if (!page) return
    const { person } = page
    const seen = await Promise.all(places.map((place) => readHeld(this.#database, place)))
    const number = (this.#count += 1)
    const isComment = places[0]?.startsWith('comment') ?? false
    const kind = isComment ? 'comment' : places.length > 1 ? 'marks' : 'mark'
    const text = `${person.id} ${number}`
    const code = isUndo ? null : (person.codes[number % person.codes.length] ?? null)
    const shown = lastItems(page.outbox.queue())
    const items = places
      .map((place, index) => ({
        ...{ place, value: isComment ? text : code },
        seen: seen[index] ?? (isComment ? '' : null),
      }))
      // The screen offers no choice of what it shows already.
      .filter(({ place, value, seen: held }) => (shown.get(place)?.item ?? { value: held }).value !== value)
    if (items.length === 0) return
    for (const { place, value } of items)
      this.chosen.set(keyOf(text, place), {
        ...{ at: number, page: page.number, takenAt: NOT_YET },
        ...{ place, person, value },
      })
    const entry = { id: operationId(this.clock), kind, items, details: { reason: text } }
    this.#note(page, 'entered', entry)
    page.outbox.enter(entry)
  }

  decide(at: number, place: string, keepsTheirs: boolean): void {
    const page = this.pages[at % this.pages.length]
    const entry = page?.outbox.queue().findLast(({ items }) => items.some((item) => item.place === place))
    const last = page && lastItems(page.outbox.queue()).get(place)
    if (!page || !entry || last?.state.status !== 'conflict') return
    if (keepsTheirs) {
      this.settled.add(keyOf(choiceOf(entry, last.item.value), place))
      return page.outbox.keepTheirs(place)
    }
    page.outbox.replaceTheirs(place)
    const again = page.outbox.queue().at(-1)
    if (again)
      this.#chosenAgain.set(again.id, { at: (this.#count += 1), page: page.number, takenAt: NOT_YET })
  }

  kill(at: number): void {
    const [page] = this.pages.splice(at % this.pages.length, 1)
    page?.end()
  }

  /** Another sign-in, or the end of a session, closes the pages. */
  signIn(person: Person | null): void {
    while (this.pages.length > 0) this.kill(0)
    this.signedIn = person
  }

  /** Sends everything, again where a connection broke with the server; answers what the person is asked about. */
  async settle(): Promise<Set<string>> {
    const asked = new Set<string>()
    const [page] = this.pages
    if (!page) return asked
    for (let attempt = 0; attempt < ATTEMPTS && isStuck(page.outbox.queue()); attempt += 1)
      await page.keeper.adopt()
    for (const entry of page.outbox.queue()) {
      if (entry.state.status !== 'conflict') throw new Error(`Not sent: ${JSON.stringify(entry)}`)
      for (const { place, value } of entry.items) asked.add(keyOf(choiceOf(entry, value), place))
    }
    return asked
  }

  async #deliver(entry: Entry, page: Page): Promise<Outcome> {
    await turn()
    this.#countAgain(entry)
    const isKept = this.disk.entriesOf(page.person.id).some(({ id }) => id === entry.id)
    if (!isKept && !this.pages.includes(page)) return new Promise(() => {})
    let answer: Answer = { status: 0, body: null }
    try {
      if (this.network !== 'down' && this.signedIn) answer = await this.#send(entry, page, this.signedIn)
    } catch {
      // The server was killed: it is unknown whether the request arrived.
    }
    this.#note(page, 'sent', { entry, answer })
    if (!this.pages.includes(page)) return new Promise(() => {})
    const { status, body } = this.network === 'up' ? answer : { status: 0, body: null }
    if (status !== 200 && status !== 409) return { type: 'undelivered', isSessionOver: status === 401 }
    const results = resultsOf(entry, { status, body })
    for (const { place, value, seen } of entry.items) {
      const result = results.get(place)
      const isTheirs = result && 'theirs' in result && result.theirs === value
      if (value === seen || isTheirs) this.settled.add(keyOf(choiceOf(entry, value), place))
    }
    return { type: 'answered', results }
  }

  /** As the kinds of the client do, under the session that the device has now. */
  #send(entry: Entry, page: Page, { session }: Person): Promise<Answer> {
    const { place, value, seen } = firstItem(entry)
    const headers = { 'idempotency-key': entry.id, 'x-page-user': encodeURIComponent(page.person.id) }
    const reason = entry.details['reason']
    const studentId = pupilOf(place)
    const day = { date: FAULT_DAY, session: 'am', reason }
    if (entry.kind === 'comment') {
      const body = { studentId, weekStartDate: WEEK, comment: value, expected: seen }
      return session.sendJson('POST', '/api/comments', body, headers)
    }
    if (entry.kind === 'mark') {
      const body = { ...day, studentId, amCode: value, pmCode: null, expected: seen }
      return session.sendJson('POST', '/api/attendance', body, headers)
    }
    const marks = entry.items.map((item) => ({
      ...{ studentId: pupilOf(item.place), code: item.value, expected: item.seen },
    }))
    return session.sendJson('POST', '/api/attendance/bulk', { ...day, marks }, headers)
  }
}

function resultsOf({ kind, items }: Entry, { status, body }: Answer): Map<string, Result> {
  const isConflict = status === 409
  if (kind === 'comment') {
    const theirs = isConflict ? ((body as ChangedComment).current?.comment ?? '') : ''
    return new Map(
      items.map(({ place, value }) => [place, isConflict ? { theirs, theirName: null } : { held: value }]),
    )
  }
  const one = isConflict ? (body as ChangedMeanwhile).current : (body as AttendanceRecord)
  const { records, changedMeanwhile } =
    kind === 'marks' ? (body as SavedMarks) : { records: [one], changedMeanwhile: isConflict ? [one] : [] }
  const changed = new Set(changedMeanwhile.map(({ studentId }) => studentId))
  return new Map(
    records.map(({ studentId, amCode }) => [
      markPlace(studentId),
      changed.has(studentId) ? { theirs: amCode, theirName: null } : { held: amCode },
    ]),
  )
}

/** What the server holds in a place. */
export async function readHeld(database: Database, place: string): Promise<string | null> {
  const pupil = pupilOf(place)
  const [row] = place.startsWith('comment')
    ? await database.query<{ held: string }>(
        sql`select comment as held from weekly_comments where student_id = ${pupil}`,
      )
    : await database.query<{ held: string | null }>(
        sql`select am_code as held from attendance_records where student_id = ${pupil} and date = ${FAULT_DAY}`,
      )
  return row?.held ?? null
}
