import type { Entry, Journal } from './queue.ts'
import { createSeal } from './seal.ts'
import type { Seal } from './seal.ts'

type Row = { seq: number; userId: string; page: string; id: string; sealed: Uint8Array<ArrayBuffer> }

const STORE = 'entries'
const BY_USER = 'userId'

/** A page holds this lock as long as it lives, so that no other page sends its entries. */
const pageLock = (page: string) => `outbox page ${page}`

/** The key is what the server gives to this person at each sign-in, as base64. */
export async function openJournal(name: string, userId: string, key: string): Promise<Journal> {
  const seal = await createSeal(key)
  const database = await openDatabase(name)
  const page = crypto.randomUUID()
  await holdWhileShown(pageLock(page))
  const numbers = new Map<string, number>()

  /** Seals first, because a transaction ends while anything else is awaited. */
  async function write(changed: readonly Entry[], removed: readonly string[]): Promise<void> {
    const rows = await Promise.all(
      changed.map(async ({ id, ...entry }) => ({
        userId,
        page,
        id,
        sealed: await seal.close(JSON.stringify(entry)),
      })),
    )
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    const store = transaction.objectStore(STORE)
    for (const id of removed) {
      const seq = numbers.get(id)
      if (seq !== undefined) store.delete(seq)
      numbers.delete(id)
    }
    for (const row of rows) {
      const seq = numbers.get(row.id)
      const request = store.put(seq === undefined ? row : { ...row, seq })
      request.addEventListener('success', () => numbers.set(row.id, Number(request.result)))
    }
    await finished(transaction)
  }

  async function adopt(): Promise<Entry[]> {
    const { held = [] } = await navigator.locks.query()
    const alive = new Set(held.map((lock) => lock.name))
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    const store = transaction.objectStore(STORE)
    const rows = await answerTo<Row[]>(store.index(BY_USER).getAll(userId))
    const mine = rows.filter((row) => row.page === page || !alive.has(pageLock(row.page)))
    for (const row of mine) {
      if (row.page !== page) store.put({ ...row, page })
      numbers.set(row.id, row.seq)
    }
    await finished(transaction)
    const entries = await Promise.all(mine.map((row) => openRow(row, seal)))
    return entries.filter((entry) => entry !== null)
  }

  return { write, adopt }
}

async function openRow({ id, sealed }: Row, seal: Seal): Promise<Entry | null> {
  const text = await seal.open(sealed)
  return text === null ? null : { ...(JSON.parse(text) as Omit<Entry, 'id'>), id }
}

async function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    const store = request.result.createObjectStore(STORE, { keyPath: 'seq', autoIncrement: true })
    store.createIndex(BY_USER, BY_USER)
  })
  const database = await answerTo(request)
  // A newer version of the product may change the tables.
  database.addEventListener('versionchange', () => database.close())
  return database
}

/** A held lock would keep a page that is left out of the browser's back/forward cache. */
function holdWhileShown(name: string): Promise<void> {
  window.addEventListener('pageshow', ({ persisted }) => persisted && void holdWhileShown(name), {
    once: true,
  })
  return new Promise((isHeld) => {
    void navigator.locks.request(name, () => {
      isHeld()
      return new Promise<void>((release) => {
        window.addEventListener('pagehide', () => release(), { once: true })
      })
    })
  })
}

function answerTo<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error))
  })
}
