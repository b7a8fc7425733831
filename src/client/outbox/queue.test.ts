import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OutboxServer } from '#testing/outbox/outbox-school.ts'
import { isInConflict, lastItems, next, nextToSend, withoutReplaced } from './queue.ts'
import type { Queue, QueueEvent, Value } from './queue.ts'

const PLACES = ['mark am 1', 'mark am 2', 'comment 1']

/** One device: what the person sees, and what they do. */
class Device {
  queue: Queue = []
  readonly entered: { place: string; value: Value }[] = []
  readonly server: OutboxServer
  /** What the screen read from the server last. */
  readonly read: Map<string, Value>
  #count = 0

  constructor(server: OutboxServer) {
    this.server = server
    this.read = new Map(server.held)
  }

  do(event: QueueEvent): void {
    this.queue = next(this.queue, event)
  }

  /** Every value is another one, so that none is mistaken for an earlier one. */
  enter(places: readonly string[]): void {
    this.#count += 1
    const value = `mine ${this.#count}`
    const items = places.map((place) => ({ place, value, seen: this.read.get(place) ?? null }))
    this.do({ type: 'entered', entry: { id: String(this.#count), kind: 'mark', items, details: {} } })
    this.entered.push(...places.map((place) => ({ place, value })))
  }

  send(delivery: 'whole' | 'lost' | 'answer lost'): void {
    const entry = nextToSend(this.queue)
    if (!entry) return
    this.do({ type: 'sent', id: entry.id, isQuiet: false })
    const results = delivery === 'lost' ? undefined : this.server.receive(entry, 'me')
    if (delivery !== 'whole' || !results) return this.do({ type: 'undelivered', id: entry.id })
    for (const [place, result] of results)
      this.read.set(place, 'held' in result ? result.held : result.theirs)
    this.do({ type: 'answered', id: entry.id, results })
  }

  /** As after a crash: what may have been sent goes again under its id; what was asked is asked again. */
  restart(): void {
    const kept = this.queue.map((entry) =>
      isInConflict(entry) ? entry : { ...entry, state: { status: 'undelivered' as const } },
    )
    this.queue = withoutReplaced(kept)
  }

  conflicts = () => new Map([...lastItems(this.queue)].filter(([, { state }]) => state.status === 'conflict'))
}

type Step = (device: Device) => void

const place = fc.constantFrom(...PLACES)
const deliveries = ['whole', 'lost', 'answer lost'] as const
const step: fc.Arbitrary<Step> = fc.oneof(
  place.map(
    (at): Step =>
      (device) =>
        device.enter([at]),
  ),
  fc.constant<Step>((device) => device.enter(PLACES.slice(0, 2))),
  fc.constantFrom(...deliveries).map(
    (how): Step =>
      (device) =>
        device.send(how),
  ),
  place.map(
    (at): Step =>
      ({ server }) =>
        server.write({ place: at, value: `theirs ${server.history.length}`, by: 'a colleague' }),
  ),
  fc.constant<Step>((device) => device.restart()),
  place.map(
    (at): Step =>
      (device) =>
        device.do({ type: 'theirsKept', place: at }),
  ),
)

describe('[O1] after any schedule of entries, lost requests, lost answers, restarts and a colleague', () => {
  test('the last choice of every place arrives once, in order, and over nothing that was not seen', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const device = new Device(new OutboxServer())
        for (const act of steps) act(device)
        const wanted = lastItems(device.queue)
        while (nextToSend(device.queue)) device.send('whole')
        const inConflict = device.conflicts()
        expect(device.queue.map(({ state }) => state.status)).toEqual(
          Array.from(inConflict, () => 'conflict'),
        )
        const written = device.server.history.filter(({ by }) => by === 'me')
        for (const [at, { item }] of wanted) {
          const shown = inConflict.get(at)?.item.value ?? ofPlace(written, at).at(-1)
          expect(shown).toBe(item.value)
        }
        expect(new Set(written.map(({ place: at, value }) => `${at} ${value}`)).size).toBe(written.length)
        for (const at of PLACES) expectInOrder(ofPlace(written, at), ofPlace(device.entered, at))
      }),
      { numRuns: 1000 },
    )
  })
})

test('[O1] a text that says all of an entry ends it without a question; a later choice never read that text, and expects its own', () => {
  const at = 'comment 1'
  const kept = { id: 'kept', kind: 'comment', items: [{ place: at, value: 'Hel', seen: '' }], details: {} }
  const before: Queue = [{ ...kept, state: { status: 'undelivered' }, isAdopted: true }]
  const result = { theirs: 'Hello', theirName: 'Sam', saysAll: true }
  const answer: QueueEvent = { type: 'answered', id: 'kept', results: new Map([[at, result]]) }
  expect(next(before, answer)).toEqual([])
  const later = { ...kept, id: 'later', items: [{ place: at, value: 'Hel x', seen: '' }] }
  expect(next(next(before, { type: 'entered', entry: later }), answer)).toEqual([
    { ...later, items: [{ place: at, value: 'Hel x', seen: 'Hel' }], state: { status: 'waiting' } },
  ])
})

const ofPlace = (all: readonly { place: string; value: Value }[], at: string) =>
  all.flatMap((one) => (one.place === at ? one.value : []))

/** Every written value was entered, and none overtook another. */
function expectInOrder(written: readonly Value[], entered: readonly Value[]): void {
  let from = 0
  for (const code of written) {
    const found = entered.indexOf(code, from)
    expect(found).toBeGreaterThanOrEqual(0)
    from = found + 1
  }
}
