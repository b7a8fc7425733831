import { beforeEach, expect, test, vi } from 'vitest'
import { operationId } from '#client/lib/operations/operation-id.ts'
import { Keeper } from './keeper.ts'
import type { Journal } from './keeper.ts'
import { Outbox } from './outbox.ts'
import type { Outcome } from './outbox.ts'
import type { Entry, EntryState, Value } from './queue.ts'

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

let outbox: Outbox
let answers: ((outcome: Outcome) => void)[]

beforeEach(() => {
  answers = []
  const send = () => new Promise<Outcome>((resolve) => answers.push(resolve))
  outbox = new Outbox({ kinds: { mark: () => ({ send, tell() {} }) }, alone: (work) => work() })
})

const entryOf = (place: string, value: Value) => ({
  ...{ id: operationId(), kind: 'mark', details: {} },
  items: [{ place, value, seen: null }],
})
const onDisk = (place: string, value: Value, state: EntryState): Entry => ({
  ...entryOf(place, value),
  state,
})
async function mark(place: string, value: Value) {
  outbox.enter(entryOf(place, value))
  await settle()
}
async function answer() {
  answers.shift()?.({ type: 'answered', results: new Map() })
  await settle()
}
const journal = (parts: Partial<Journal>): Journal => ({
  ...{ write: async () => {}, adopt: async () => [], isNext: async () => true },
  ...parts,
})

test('[O1] nothing is kept before it is on the disk', async () => {
  const written = Promise.withResolvers<void>()
  const keeper = new Keeper(outbox, journal({ write: () => written.promise }))
  await mark('Ann', '/')
  await mark('Ann', 'L')
  expect(outbox.queue().map(keeper.isKept)).toEqual([false, false])
  written.resolve()
  await settle()
  expect(outbox.queue().map(keeper.isKept)).toEqual([true, true])
})

test('[O1] what is taken over from a closed page says so, but not what the person was asked', async () => {
  const conflict = { status: 'conflict', theirs: 'I', theirName: 'Ann' } as const
  const left = [onDisk('Ann', '/', { status: 'waiting' }), onDisk('Ben', 'L', conflict)]
  const keeper = new Keeper(outbox, journal({ adopt: async () => left }))
  void keeper.adopt()
  await settle()
  await mark('Cleo', '/')
  expect(outbox.queue().map(({ isAdopted = false }) => isAdopted)).toEqual([true, false, false])
})

test('[O1] an entry that is answered before the disk is asked never goes there', async () => {
  const written = Promise.withResolvers<void>()
  const write = vi.fn<Journal['write']>(() => written.promise)
  const keeper = new Keeper(outbox, journal({ write }))
  await mark('Ann', '/')
  await mark('Ben', '/')
  await answer()
  await answer()
  written.resolve()
  await settle()
  const places = write.mock.calls.flatMap(([changed]) => changed.map(({ items }) => items[0]?.place))
  expect(places).toEqual(['Ann'])
  expect(keeper.kept()).toBe(outbox.queue())
})

test('[O1] nothing is kept any more once the disk fails; sending goes on', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const write = vi.fn<Journal['write']>().mockResolvedValueOnce().mockRejectedValueOnce(new Error('full'))
  const keeper = new Keeper(outbox, journal({ write }))
  await mark('Ann', '/')
  await mark('Ben', 'L')
  expect(warn).toHaveBeenCalledOnce()
  expect(outbox.queue().map(keeper.isKept)).toEqual([false, false])
  await answer()
  expect(outbox.queue()).toHaveLength(1)
  warn.mockRestore()
})

test('[O1] entries of a kind that this version does not know stay on the disk', async () => {
  const write = vi.fn<Journal['write']>().mockResolvedValue()
  const unknown = { ...onDisk('Ann', '/', { status: 'waiting' }), kind: 'movement' }
  await new Keeper(outbox, journal({ write, adopt: async () => [unknown] })).adopt()
  expect(outbox.queue()).toEqual([])
  expect(write).not.toHaveBeenCalled()
})

test('[O1] a conflict of a page that has ended is asked about again, and nothing is sent before the answer', async () => {
  const conflict = onDisk('Ann', '/', { status: 'conflict', theirs: 'I', theirName: 'Helen Whitcombe' })
  await new Keeper(outbox, journal({ adopt: async () => [conflict] })).adopt()
  expect(outbox.queue()).toEqual([conflict])
})

test('[O1] a later choice of its place, made in another page, takes the place of a conflict', async () => {
  const later = onDisk('Ann', 'L', { status: 'waiting' })
  const conflict = onDisk('Ann', '/', { status: 'conflict', theirs: 'I', theirName: null })
  const write = vi.fn<Journal['write']>().mockResolvedValue()
  void new Keeper(outbox, journal({ write, adopt: async () => [later, conflict] })).adopt()
  await settle()
  expect(outbox.queue().map(({ id, state }) => [id, state.status])).toEqual([[later.id, 'sending']])
  expect(write).toHaveBeenCalledExactlyOnceWith([], [conflict.id])
})
