import { beforeEach, describe, expect, test } from 'vitest'
import { operationId } from '#client/lib/operations/operation-id.ts'
import { Outbox } from './outbox.ts'
import type { Outcome } from './outbox.ts'
import { lastItems } from './queue.ts'
import type { Entry, Result, Value } from './queue.ts'

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

type Sent = { entry: Entry; answer: (outcome: Outcome) => Promise<void> }

let outbox: Outbox
let sent: Sent[]
let told: Outcome['type'][]

const kind = {
  send: (entry: Entry) =>
    new Promise<Outcome>((resolve) => {
      sent.push({ entry, answer: (outcome) => (resolve(outcome), settle()) })
    }),
  tell: (_entry: Entry, { type }: Outcome) => told.push(type),
}
const kinds = { mark: () => kind }
const alone = (work: () => Promise<void>) => work()

beforeEach(() => {
  outbox = new Outbox({ kinds, alone })
  sent = []
  told = []
})

const LOST: Outcome = { type: 'undelivered', isSessionOver: false }
const REFUSED: Outcome = { type: 'refused', sentence: 'Locked.' }
const answered = (results: Record<string, Result>): Outcome => ({
  type: 'answered',
  results: new Map(Object.entries(results)),
})
const held = (place: string, value: Value) => answered({ [place]: { held: value } })

const entryOf = (values: Record<string, Value>, seen: Value = null) => ({
  id: operationId(),
  kind: 'mark',
  items: Object.entries(values).map(([place, value]) => ({ place, value, seen })),
  details: {},
})
async function mark(place: string, value: Value, seen: Value = null) {
  outbox.enter(entryOf({ [place]: value }, seen))
  await settle()
}
const shown = (place: string) => lastItems(outbox.queue()).get(place)
const status = (place: string) => shown(place)?.state.status
const requests = () => sent.map(({ entry }) => entry.items.map(({ value, seen }) => [value, seen]).flat())

describe('[D17] entries between the tap and the server', () => {
  test('quick choices of one place go one after the other and end on the last one', async () => {
    for (const code of ['/', 'L', 'I']) await mark('Ann', code)
    expect(requests()).toEqual([['/', null]])
    expect(shown('Ann')?.item.value).toBe('I')
    await sent[0]?.answer(held('Ann', '/'))
    expect(requests()[1]).toEqual(['I', '/'])
    await sent[1]?.answer(held('Ann', 'I'))
    expect(outbox.queue()).toEqual([])
    expect(told).toEqual(['answered', 'answered'])
  })

  test('entries go one after the other, in the order of the taps', async () => {
    await mark('Ann', '/')
    await mark('Ben', '/')
    expect(sent).toHaveLength(1)
    await sent[0]?.answer(held('Ann', '/'))
    expect(sent[1]?.entry.items[0]?.place).toBe('Ben')
  })

  test('a refused entry goes back, and the person is told', async () => {
    await mark('Ann', 'L', '/')
    await sent[0]?.answer(REFUSED)
    expect(outbox.queue()).toEqual([])
    expect(told).toEqual(['refused'])
  })

  test('a choice made over one that is refused then replaces what stood before', async () => {
    await mark('Ann', 'L', '/')
    await mark('Ann', 'I', '/')
    await sent[0]?.answer(REFUSED)
    expect(requests()[1]).toEqual(['I', '/'])
  })

  test('undelivered entries stay, and go out again in the order of the taps', async () => {
    await mark('Ann', '/')
    await sent[0]?.answer(LOST)
    await mark('Ben', 'I')
    await mark('Cal', 'L')
    expect(sent.map(({ entry }) => entry.items[0]?.place)).toEqual(['Ann', 'Ann'])
    await sent[1]?.answer(LOST)
    expect(['Ann', 'Ben', 'Cal'].map(status)).toEqual(['undelivered', 'waiting', 'waiting'])
    const done = outbox.send()
    for (const [index, place] of ['Ann', 'Ben', 'Cal'].entries()) {
      await settle()
      expect(sent).toHaveLength(index + 3)
      const last = sent.at(-1)
      expect(last?.entry.items[0]?.place).toBe(place)
      await last?.answer(held(place, last.entry.items[0]?.value ?? null))
    }
    await done
    expect(outbox.queue()).toEqual([])
    expect(new Set(sent.slice(0, 3).map(({ entry }) => entry.id)).size).toBe(1)
  })

  test('a quiet attempt says nothing of what still gets no answer', async () => {
    await mark('Ann', '/')
    await sent[0]?.answer(LOST)
    void outbox.send({ isQuiet: true })
    await settle()
    await sent[1]?.answer(LOST)
    expect(told).toEqual(['undelivered'])
  })

  test('an entry at which the server fails keeps back only what must not overtake it', async () => {
    await mark('Ann', '/')
    outbox.enter(entryOf({ Ann: 'L', Ben: 'L' }))
    await mark('Cal', '/')
    await sent[0]?.answer({ ...LOST, isFault: true })
    expect(sent.map(({ entry }) => entry.items[0]?.place)).toEqual(['Ann', 'Cal'])
    await sent[1]?.answer(held('Cal', '/'))
    expect(sent).toHaveLength(2)
    expect(['Ann', 'Ben', 'Cal'].map(status)).toEqual(['waiting', 'waiting', undefined])
  })

  test('[O1] what another page of the person has to send first is waited for, and keeps back nothing else', async () => {
    let isNext = false
    const isFirst = async ({ items }: Entry) => isNext || items[0]?.place !== 'Ann'
    outbox = new Outbox({ kinds, alone, isNext: isFirst })
    await mark('Ann', '/')
    await mark('Ben', '/')
    await sent[0]?.answer(held('Ben', '/'))
    expect([status('Ann'), status('Ben'), requests(), told]).toEqual([
      ...['undelivered', undefined],
      ...[[['/', null]], ['answered']],
    ])
    isNext = true
    void outbox.send({ isQuiet: true })
    await settle()
    await sent[1]?.answer(held('Ann', '/'))
    expect(outbox.queue()).toEqual([])
  })

  test('a quiet attempt does not silence what is under way', async () => {
    await mark('Ann', '/')
    void outbox.send({ isQuiet: true })
    await sent[0]?.answer(LOST)
    expect(told).toEqual(['undelivered'])
  })

  test('the part of the product that sends an entry can be loaded later', async () => {
    let isOnline = false
    const load = async () => (isOnline ? kind : Promise.reject(new Error('offline')))
    outbox = new Outbox({ kinds: { mark: load }, alone })
    await mark('Ann', '/')
    expect(status('Ann')).toBe('undelivered')
    isOnline = true
    void outbox.send()
    await settle()
    expect(sent).toHaveLength(1)
  })
})

describe('[D11] a colleague wrote first', () => {
  beforeEach(async () => {
    await mark('Ann', 'L')
    await sent[0]?.answer(answered({ Ann: { theirs: 'I', theirName: 'Sam' } }))
  })

  test('the entry is in conflict, and nothing is sent until the person has chosen', async () => {
    expect(shown('Ann')).toMatchObject({ item: { value: 'L' }, state: { theirs: 'I', theirName: 'Sam' } })
    await outbox.send()
    expect(sent).toHaveLength(1)
  })

  test('replacing theirs expects theirs, as a new operation', async () => {
    outbox.replaceTheirs('Ann')
    await settle()
    expect(requests()[1]).toEqual(['L', 'I'])
    expect(sent[1]?.entry.id).not.toBe(sent[0]?.entry.id)
    await sent[1]?.answer(held('Ann', 'L'))
    expect(outbox.queue()).toEqual([])
  })

  test('keeping theirs sends nothing', () => {
    outbox.keepTheirs('Ann')
    expect(outbox.queue()).toEqual([])
    expect(sent).toHaveLength(1)
  })
})

describe('[D10] many places in one entry', () => {
  const all = (value: Value = '/') => outbox.enterAndWait(entryOf({ Ann: value, Ben: value }))

  test('all show at once and are saved by one answer, which the caller tells', async () => {
    const outcome = all()
    expect([shown('Ann')?.item.value, shown('Ben')?.item.value]).toEqual(['/', '/'])
    await settle()
    await sent[0]?.answer(answered({ Ann: { held: '/' }, Ben: { held: '/' } }))
    expect(await outcome).toMatchObject({ type: 'answered' })
    expect(outbox.queue()).toEqual([])
    expect(told).toEqual([])
  })

  test('it waits for a request of the same place, and expects its value', async () => {
    await mark('Ann', 'L')
    void all()
    await settle()
    expect(sent).toHaveLength(1)
    await sent[0]?.answer(held('Ann', 'L'))
    expect(requests()[1]).toEqual(['/', 'L', '/', null])
  })

  test('a choice made while it is under way follows it', async () => {
    void all()
    await settle()
    await mark('Ben', 'I')
    expect(sent).toHaveLength(1)
    await sent[0]?.answer(answered({ Ann: { held: '/' }, Ben: { held: '/' } }))
    expect(requests()[1]).toEqual(['I', '/'])
  })

  test('without an answer it stays, and so does what waits behind it; both callers are told', async () => {
    const outcome = all()
    const behind = outbox.enterAndWait(entryOf({ Ann: 'L' }))
    await settle()
    await sent[0]?.answer(LOST)
    expect([await outcome, await behind]).toEqual([LOST, LOST])
    expect([status('Ann'), status('Ben')]).toEqual(['waiting', 'undelivered'])
    expect(sent).toHaveLength(1)
  })

  test('its caller is told when each of its places is chosen again before it was sent', async () => {
    await mark('Ann', 'L')
    const outcome = all()
    outbox.enter(entryOf({ Ann: 'N', Ben: 'N' }))
    expect(await outcome).toEqual({ type: 'replaced' })
  })

  test('a place that a colleague wrote is in conflict, the others are saved', async () => {
    void all()
    await settle()
    await sent[0]?.answer(answered({ Ann: { held: '/' }, Ben: { theirs: 'I', theirName: 'Sam' } }))
    expect([status('Ann'), status('Ben')]).toEqual([undefined, 'conflict'])
  })
})
