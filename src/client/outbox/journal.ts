import { openDB } from 'idb'
import type { IDBPDatabase } from 'idb'
import { holdWhileShown } from '#client/lib/operations/hold-while-shown.ts'
import type { Journal } from './keeper.ts'
import { isInConflict, placesOf } from './queue.ts'
import type { Entry } from './queue.ts'

/** The nonce stands before what it sealed. */
type Row = { seq?: number; userId: string; page: string; id: string; sealed: Uint8Array<ArrayBuffer> }

const STORE = 'entries'
const BY_USER = 'userId'
const NONCE_BYTES = 12

/** Each leads to the next version of the tables: a change of them is one more, and none is ever edited. */
export const UPGRADES: readonly ((database: IDBPDatabase) => void)[] = [
  (database) => {
    const store = database.createObjectStore(STORE, { keyPath: 'seq', autoIncrement: true })
    store.createIndex(BY_USER, BY_USER)
  },
]

/** A page holds this lock as long as it lives, so that no other page sends its entries. */
const pageLock = (page: string) => `outbox page ${page}`

/** The key is what the server gives to this person at each sign-in, as base64: no other person can read the rows. */
export type Owner = { id: string; outboxKey: string }

export async function openJournal(name: string, owner: Owner, upgrades = UPGRADES): Promise<Journal> {
  const bytes = Uint8Array.from(atob(owner.outboxKey), (char) => char.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const database = await openDB(name, upgrades.length, {
    upgrade: (tables, from) => upgrades.slice(from).forEach((upgrade) => upgrade(tables)),
    // A page of a newer version upgrades the tables; this one can keep nothing more, and says so.
    blocking: () => database.close(),
  })
  const page = crypto.randomUUID()
  await holdWhileShown(pageLock(page))
  const numbers = new Map<string, number>()
  /** Of each entry since its write began: whether no other page kept anything then. */
  const wasFirst = new Map<string, Promise<boolean>>()
  const rows = () => database.transaction(STORE, 'readwrite', { durability: 'strict' })
  const isMine = (row: Row) => row.page === page

  async function seal({ id, ...entry }: Entry): Promise<Row> {
    const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    const text = new TextEncoder().encode(JSON.stringify(entry))
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text))
    return { userId: owner.id, page, id, sealed: Uint8Array.of(...iv, ...sealed) }
  }

  /** Nothing where it was sealed with another key. */
  async function unseal({ id, sealed }: Row): Promise<Entry[]> {
    const cipher = { name: 'AES-GCM', iv: sealed.subarray(0, NONCE_BYTES) }
    try {
      const text = await crypto.subtle.decrypt(cipher, key, sealed.subarray(NONCE_BYTES))
      return [{ ...(JSON.parse(new TextDecoder().decode(text)) as Omit<Entry, 'id'>), id }]
    } catch {
      return []
    }
  }

  /** Seals first, because a transaction ends while anything else is awaited. */
  async function write(changed: readonly Entry[], removed: readonly string[]): Promise<void> {
    const sealed = await Promise.all(changed.map(seal))
    const { store, done } = rows()
    if (changed.length > 0) {
      const found: Promise<Row[]> = store.index(BY_USER).getAll(owner.id)
      const isFirst = found.then((all) => all.every(isMine)).catch(() => false)
      for (const { id } of changed) wasFirst.set(id, isFirst)
    }
    const put = async (row: Row) => {
      const seq = numbers.get(row.id)
      numbers.set(row.id, Number(await store.put(seq === undefined ? row : { ...row, seq })))
    }
    const remove = async (id: string) => {
      await store.delete(numbers.get(id) ?? 0)
      numbers.delete(id)
      wasFirst.delete(id)
    }
    await Promise.all([...removed.map(remove), ...sealed.map(put), done])
  }

  async function adopt(): Promise<Entry[]> {
    const { held = [] } = await navigator.locks.query()
    const alive = new Set(held.map((lock) => lock.name))
    const { store, done } = rows()
    const all = (await store.index(BY_USER).getAll(owner.id)) as Required<Row>[]
    const mine = all.filter((row) => isMine(row) || !alive.has(pageLock(row.page)))
    for (const row of mine) numbers.set(row.id, row.seq)
    await Promise.all([...mine.map((row) => store.put({ ...row, page })), done])
    return (await Promise.all(mine.map(unseal))).flat()
  }

  /** What another page keeps later stands behind what is on its way to the disk, and that need not have come there. */
  async function isNext({ id, items }: Entry): Promise<boolean> {
    if (await wasFirst.get(id)) return true
    const all = (await database.getAllFromIndex(STORE, BY_USER, owner.id)) as Required<Row>[]
    const older = all.filter((row) => !isMine(row) && row.seq < (numbers.get(id) ?? Infinity))
    const entries = (await Promise.all(older.map(unseal))).flat()
    const places = new Set(entries.flatMap((entry) => (isInConflict(entry) ? [] : placesOf(entry))))
    return !items.some(({ place }) => places.has(place))
  }

  return { write, adopt, isNext }
}
