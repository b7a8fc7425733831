import { createContext, use, useSyncExternalStore } from 'react'
import { AT_REST_MS } from '#client/lib/page-preload.ts'
import { createStore } from '#client/lib/create-store.ts'
import { guardLeaving } from '#client/lib/leave-guard.ts'
import { reportFailure } from '#client/lib/report-failure.ts'
import type { Keeper } from './keeper.ts'
import { Outbox } from './outbox.ts'
import type { OutboxParts } from './outbox.ts'
import { isStuck } from './queue.ts'
import type { Entry, Queue } from './queue.ts'

const DATABASE = 'outbox'
const RETRY_MS = 10_000
const LEAVE_QUESTION = 'Not everything is saved yet. Leave all the same?'

/** The person of this page; the key seals what this device keeps for them. */
type Owner = { id: string; outboxKey: string }

export type PageOutbox = ReturnType<typeof createPageOutbox>

export const OutboxContext = createContext<PageOutbox | null>(null)

/** The outbox of this page; only pages inside the shell may ask. */
export function useOutbox(): PageOutbox {
  const page = use(OutboxContext)
  if (!page) throw new Error('useOutbox is for signed-in pages')
  return page
}

export function useQueue(): Queue {
  const { outbox } = useOutbox()
  return useSyncExternalStore(outbox.subscribe, outbox.queue)
}

/** The outbox of one person in this page, which keeps and sends while it is started. */
export function createPageOutbox(owner: Owner, kinds: OutboxParts['kinds']) {
  const outbox = new Outbox({ kinds, alone: (work) => alone(owner.id, work) })
  const keeper = createStore<Keeper | undefined>(undefined)
  let isStarted = false
  let opening: Promise<void> | undefined

  /** Loaded once the page is at rest, with the first entry, or where entries were left. */
  async function openKeeper(): Promise<void> {
    try {
      const loaded = await import('./keeper.ts')
      keeper.set(new loaded.Keeper(outbox, await loaded.openJournal(DATABASE, owner.id, owner.outboxKey)))
      void keeper.get()?.adopt({ isQuiet: true })
    } catch (error) {
      reportFailure('Entries cannot be kept on this device', error)
    }
  }
  async function sendAll(): Promise<void> {
    if (await hasDatabase()) await (opening ??= openKeeper())
    await (keeper.get()?.adopt() ?? outbox.send())
  }
  /** Whether closing this page loses the entry; a request that is under way outlives the page. */
  const isOnlyHere = (entry: Entry) => entry.state.status !== 'sending' && !keeper.get()?.isKept(entry)

  const wouldLose = () => outbox.queue().some(isOnlyHere)

  function start(): void {
    if (isStarted) return
    isStarted = true
    const openOnce = () => void (opening ??= openKeeper())
    outbox.subscribe(openOnce)
    setTimeout(openOnce, AT_REST_MS)
    window.addEventListener('online', () => {
      // It may have failed to load without a network.
      if (!keeper.get()) opening = undefined
      void sendAll()
    })
    document.addEventListener('visibilitychange', () => document.hidden || void sendAll())
    guardLeaving(() => (isStuck(outbox.queue()) && wouldLose() ? LEAVE_QUESTION : null))
    window.addEventListener('beforeunload', (event) => {
      if (wouldLose()) event.preventDefault()
    })
    setInterval(() => {
      if (navigator.onLine && isStuck(outbox.queue())) void outbox.send({ isQuiet: true })
    }, RETRY_MS)
    void sendAll()
  }
  return { outbox, keeper, isOnlyHere, start }
}

/** Whether entries may be left; not every browser tells. */
async function hasDatabase(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE)
  } catch {
    return true
  }
}

/** One page of a person sends at a time, so that entries arrive in order. */
async function alone(userId: string, work: () => Promise<void>): Promise<void> {
  if (!globalThis.isSecureContext) return work()
  return navigator.locks.request(`outbox ${userId}`, work)
}
