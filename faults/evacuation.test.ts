import type { Evacuations, OneEvacuation } from '#contract/office-day/evacuations.ts'
import { tickBody, tickEntry, unsentTicks } from '#client/features/on-site/evacuation/tick-entry.ts'
import { learnServerTime } from '#client/lib/server-clock.ts'
import { Outbox } from '#client/outbox/outbox.ts'
import type { Outcome } from '#client/outbox/outbox.ts'
import type { Entry } from '#client/outbox/queue.ts'
import { accountFor, nameWithClass, reportOf } from '#domain/evacuation/evacuation.ts'
import { uniteTicks } from '#domain/evacuation/ticks.ts'
import type { PersonKey, Tick, TickValue } from '#domain/evacuation/ticks.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { TODAY, TODAY_CLOCK, addMarks, buildSchool, pupilsOf } from '#testing/school-builder.ts'
import { startTestServer } from '#testing/test-server.ts'
import type { TestServer } from '#testing/test-server.ts'
import * as fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The same ones each time, so that a change is judged by what it does; SCHEDULES=50 draws new ones.
const FEW = { numRuns: 2, seed: 20_261_117 }
const CHOSEN = process.env['SCHEDULES'] ? { numRuns: Number(process.env['SCHEDULES']) } : FEW
const PUPILS = 180
const PHONES = 8
/** These are without a network for half of the time. */
const WANDERING = [4, 5, 6, 7]
const NEVER_FOUND = 4

let dataDir: string
let postgres: EmbeddedPostgres
let server: TestServer
let sessions: BrowserSession[]
let pupils: number[]

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'register-fault-'))
  postgres = await startEmbeddedPostgres({ dataDir })
  const { connectionString } = postgres
  await migrate(connectionString)
  const began = Date.now()
  const clock = () => new Date(TODAY_CLOCK().getTime() + Date.now() - began)
  server = await startTestServer({ connectionString, clock })
  const school = await buildSchool(server.database, { pupils: pupilsOf('Reception', PUPILS) })
  pupils = school.pupilIds
  await addMarks(
    server.database,
    pupils.map((pupil) => ({ pupil, date: TODAY, am: '/' })),
  )
  sessions = []
  for (let number = 0; number < PHONES; number += 1)
    sessions.push(await server.signedInAs(number % 2 === 0 ? 'staff' : 'admin'))
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A phone without a screen: the client's own outbox, and the list as it was last read. */
class Phone {
  isOnline = true
  /** Every tick that a person made here. */
  readonly made: string[] = []
  readonly outbox: Outbox
  readonly #session: BrowserSession
  #known: OneEvacuation

  constructor(session: BrowserSession, known: OneEvacuation) {
    this.#session = session
    this.#known = known
    const kind = { send: (entry: Entry) => this.#send(entry), tell() {} }
    this.outbox = new Outbox({ alone: (work) => work(), kinds: { tick: () => kind } })
  }

  async #send(entry: Entry): Promise<Outcome> {
    if (!this.isOnline) return { type: 'undelivered', isSessionOver: false }
    const address = `/api/evacuations/${this.#known.id}/ticks`
    const { status, body } = await this.#session.sendJson<Tick>('POST', address, tickBody(entry))
    // The network was lost before the answer: the tick is sent again.
    if (!this.isOnline) return { type: 'undelivered', isSessionOver: false }
    expect(status).toBe(201)
    this.#learn([body])
    return {
      type: 'answered',
      results: new Map(entry.items.map(({ place, value }) => [place, { held: value }])),
    }
  }

  #learn(ticks: readonly Tick[]): void {
    this.#known = { ...this.#known, ticks: uniteTicks(this.#known.ticks, ticks) }
  }

  async read(): Promise<void> {
    if (!this.isOnline) return
    const sent = Date.now()
    const response = await this.#session.fetch('/api/evacuations')
    learnServerTime(response.headers, sent)
    this.#learn(((await response.json()) as Evacuations).running?.ticks ?? [])
  }

  people() {
    const ticks = [...this.#known.ticks, ...unsentTicks(this.#known.id, this.outbox.queue())]
    return accountFor({ people: this.#known.people, ticks })
  }

  tick(person: PersonKey, value: TickValue): void {
    const shown = this.people().find(({ key }) => key === person)?.tick ?? null
    const entry = tickEntry(this.#known.id, person, value, shown)
    this.made.push(entry.id)
    this.outbox.enter(entry)
  }

  /** Until everything is sent. */
  async settle(): Promise<void> {
    this.isOnline = true
    while (this.outbox.queue().length > 0) await this.outbox.send()
    await this.read()
  }
}

/** One turn of one phone: whom it ticks of those it shows, how, and whether it reads or changes its network before. */
const TURN = fc.record({
  phone: fc.nat(PHONES - 1),
  pick: fc.nat(10_000),
  value: fc.oneof(
    { weight: 12, arbitrary: fc.constant<TickValue>('found') },
    { weight: 1, arbitrary: fc.constant<TickValue>('notHere') },
    { weight: 1, arbitrary: fc.constant<TickValue>('open') },
  ),
  reads: fc.boolean(),
  changesNetwork: fc.nat(9).map((number) => number === 0),
})

type Turn = typeof TURN extends fc.Arbitrary<infer Each> ? Each : never

async function runSchedule(turns: readonly Turn[]): Promise<void> {
  await server.database.query(sql`delete from evacuations`)
  const started = await sessions[0]?.sendJson<{ id: number }>('POST', '/api/evacuations', { isDrill: true })
  const id = started?.body.id ?? 0
  const read = async () =>
    (await sessions[0]?.getJson<OneEvacuation>(`/api/evacuations/${id}`))?.body as OneEvacuation
  const known = await read()
  expect(known.people).toHaveLength(PUPILS)
  const phones = sessions.map((session) => new Phone(session, known))
  const lost = new Set(pupils.slice(0, NEVER_FOUND))
  const mayTick = (phone: Phone, value: TickValue) =>
    phone
      .people()
      .filter(({ key, state }) => !lost.has(Number(key)) && (state === 'missing') === (value !== 'open'))

  for (const { phone: number, pick, value, reads, changesNetwork } of turns) {
    const phone = phones[number]
    if (!phone) continue
    if (changesNetwork && WANDERING.includes(number)) phone.isOnline = !phone.isOnline
    if (phone.isOnline) void phone.outbox.send()
    if (reads) await phone.read()
    const people = mayTick(phone, value)
    const person = people[pick % people.length]
    if (person) phone.tick(person.key, value)
  }
  // They look until only the children who cannot be found are missing; half of the phones still have no network.
  WANDERING.forEach((number, index) => Object.assign(phones[number] ?? {}, { isOnline: index % 2 === 0 }))
  for (const [number, phone] of phones.entries()) {
    for (const { key } of mayTick(phone, 'found'))
      if (Number(key) % PHONES === number) phone.tick(key, 'found')
  }
  for (const phone of phones) await phone.settle()
  for (const phone of phones) await phone.read()

  const { ticks } = await read()
  const made = phones.flatMap((phone) => phone.made)
  expect(ticks.map((tick) => tick.id).toSorted()).toEqual(made.toSorted())
  const agreed = accountFor({ people: known.people, ticks })
  for (const phone of phones) expect(phone.people()).toEqual(agreed)

  await sessions[1]?.sendJson('POST', `/api/evacuations/${id}/end`)
  const ended = await read()
  const report = reportOf(ended)
  const last = (key: PersonKey) =>
    ticks
      .filter((tick) => tick.studentId === key)
      .toSorted((one, other) => `${one.at} ${one.id}`.localeCompare(`${other.at} ${other.id}`))
      .at(-1)
  const missing = ended.people.filter(({ studentId }) => ['open', undefined].includes(last(studentId)?.value))
  expect(report.people.filter(({ state }) => state === 'missing').map(({ key }) => key)).toEqual(
    missing.map(({ studentId }) => studentId),
  )
  expect(missing.length).toBeGreaterThanOrEqual(NEVER_FOUND)
  expect(report.people.reduce((sum, person) => sum + person.ticks.length, 0)).toBe(made.length)
  const [row] = await server.database.query(
    sql`select found, not_here as "notHere", not_found as "notFound" from evacuations where id = ${id}`,
  )
  const { found, notHere } = report.counts
  expect(row).toEqual({ found, notHere, notFound: missing.map(nameWithClass) })
}

test(`[N2] ${PUPILS} pupils ticked by ${PHONES} phones, ${WANDERING.length} of them offline half of the time: nothing is lost, all agree, the report is right`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(TURN, { minLength: 150, maxLength: 250 }), runSchedule), {
    ...CHOSEN,
    endOnFailure: true,
  })
})
