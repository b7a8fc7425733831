import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UPGRADES, openJournal } from './journal.ts'
import type { Entry } from './queue.ts'

const keyOf = (byte: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(byte)))
const ann = { id: 'ann', outboxKey: keyOf(1) }
const ben = { id: 'ben', outboxKey: keyOf(2) }

const entry = (id: string): Entry => ({
  id,
  kind: 'comment',
  items: [{ place: 'comment 2026-11-09 1', value: 'Reads well', seen: '' }],
  details: {},
  state: { status: 'waiting' },
})

let name: string
beforeEach(() => {
  name = `journal ${crypto.randomUUID()}`
})

afterEach(() => vi.restoreAllMocks())

/** A page ends: the browser gives its lock back. */
function endPages(): Promise<void> {
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  return new Promise((resolve) => setTimeout(resolve))
}

/** Every row, as other programs on this device can read it. */
function rowsOnDisk(): Promise<object[]> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name)
    request.addEventListener('success', () => {
      const rows = request.result.transaction('entries').objectStore('entries').getAll()
      rows.addEventListener('success', () => {
        request.result.close()
        resolve(rows.result as object[])
      })
    })
  })
}

const decoded = (rows: readonly object[]) =>
  rows
    .map((row) =>
      Object.values(row)
        .map((value) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value)))
        .join(' '),
    )
    .join(' ')

test('[O1] a later page of the same person finds what an earlier one left, in its order', async () => {
  const first = await openJournal(name, ann)
  await first.write([entry('a'), entry('b')], [])
  await first.write([entry('c')], ['a'])
  await endPages()
  const later = await openJournal(name, ann)
  expect(await later.adopt()).toEqual([entry('b'), entry('c')])
})

test('[O1] while a page lives, no other one takes its entries', async () => {
  await (await openJournal(name, ann)).write([entry('a')], [])
  expect(await (await openJournal(name, ann)).adopt()).toEqual([])
})

test('[O1] an entry waits for older ones of the same place in other pages, open or closed, but for no conflict', async () => {
  const [one, other] = [await openJournal(name, ann), await openJournal(name, ann)]
  await one.write([entry('a')], [])
  await other.write([entry('b')], [])
  expect([await one.isNext(entry('a')), await other.isNext(entry('b'))]).toEqual([true, false])
  // It is not on the disk yet.
  expect(await other.isNext(entry('c'))).toBe(false)
  const elsewhere = { ...entry('b'), items: [{ place: 'comment 2026-11-09 2', value: '', seen: '' }] }
  expect(await other.isNext(elsewhere)).toBe(true)
  const conflict = { status: 'conflict', theirs: 'Reads', theirName: null } as const
  await one.write([{ ...entry('a'), state: conflict }], [])
  expect(await other.isNext(entry('b'))).toBe(true)
})

test('[O1] an entry that no other page stands before does not wait for the disk', async () => {
  const only = await openJournal(name, ann)
  const transaction = Reflect.get(IDBDatabase.prototype, 'transaction')
  const writeBegan = new Promise<void>((resolve) => {
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function begin(
      this: IDBDatabase,
      ...how
    ) {
      resolve()
      return transaction.apply(this, how)
    })
  })
  const order: string[] = []
  const written = only.write([entry('a')], []).then(() => order.push('on the disk'))
  await writeBegan
  if (await only.isNext(entry('a'))) order.push('may go')
  await written
  expect(order).toEqual(['may go', 'on the disk'])
})

test('[O2] what a person left unsent is sealed: the next person can neither find nor read it, and its owner can', async () => {
  await (await openJournal(name, ann)).write([entry('a')], [])
  await endPages()
  const next = await openJournal(name, ben)
  expect(await next.adopt()).toEqual([])
  // Even a program that pretends to be the owner lacks the key.
  expect(await (await openJournal(name, { ...ann, outboxKey: ben.outboxKey })).adopt()).toEqual([])
  const rows = await rowsOnDisk()
  expect(rows).toHaveLength(1)
  expect(decoded(rows)).not.toMatch(/comment|Reads|waiting/)
  await endPages()
  expect(await (await openJournal(name, ann)).adopt()).toEqual([entry('a')])
})

test('[O3] a newer version of the tables keeps what an older one holds, though an old page is still open', async () => {
  const old = await openJournal(name, ann)
  await old.write([entry('a')], [])
  const newer = [
    ...UPGRADES,
    (tables: { createObjectStore: (called: string) => unknown }) => void tables.createObjectStore('later'),
  ]
  const now = await openJournal(name, ann, newer)
  expect(await now.adopt()).toEqual([])
  await expect(old.write([entry('b')], [])).rejects.toThrow()
  await endPages()
  const later = await openJournal(name, ann, newer)
  expect(await later.adopt()).toEqual([entry('a')])
  await expect(openJournal(name, ann)).rejects.toThrow(/version/)
})
