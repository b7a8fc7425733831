import { createContext, use } from 'react'
import { AT_REST_MS } from '#client/lib/at-rest.ts'
import { createStore } from '#client/lib/create-store.ts'
import { guardLeaving } from '#client/lib/operations/leave-guard.ts'
import { alone } from '#client/lib/operations/alone.ts'
import { reportFailure } from '#client/lib/report-failure.ts'
import type { Owner } from './journal.ts'
import type { Keeper } from './keeper.ts'
import { Outbox } from './outbox.ts'
import type { OutboxParts } from './outbox.ts'
import { isStuck } from './queue.ts'
import type { Entry } from './queue.ts'

const DATABASE = 'outbox'
const RETRY_MS = 10_000
const LEAVE_QUESTION = 'Not everything is saved yet. Leave all the same?'

export type PageOutbox = ReturnType<typeof createPageOutbox>

export const OutboxContext = createContext<PageOutbox | null>(null)

/** The outbox of this page; only pages inside the shell may ask. */
export function useOutbox(): PageOutbox {
  const page = use(OutboxContext)
  if (!page) throw new Error('useOutbox is for signed-in pages')
  return page
}

/** The outbox of one person in this page, which keeps and sends while it is started. */
export function createPageOutbox(owner: Owner, kinds: OutboxParts['kinds']) {
  const isNext = async (entry: Entry) => keeper.get()?.isNext(entry)
  const outbox = new Outbox({ kinds, alone: (work) => alone(`outbox ${owner.id}`, work), isNext })
  const keeper = createStore<Keeper | undefined>(undefined)
  let isStarted = false
  let opening: Promise<void> | undefined

  async function openKeeper(): Promise<void> {
    try {
      const [{ Keeper }, { openJournal }] = await Promise.all([import('./keeper.ts'), import('./journal.ts')])
      keeper.set(new Keeper(outbox, await openJournal(DATABASE, owner)))
      void keeper.get()?.adopt({ isQuiet: true })
    } catch (error) {
      // The device may have refused for a moment: the next entry, or the next try to send, asks again.
      opening = undefined
      reportFailure('Entries cannot be kept', error)
    }
  }
  const openOnce = () => void (opening ??= openKeeper())

  const sendKept = (how?: { isQuiet: boolean }) => keeper.get()?.adopt(how) ?? outbox.send(how)

  async function sendAll(how?: { isQuiet: boolean }): Promise<void> {
    // Entries may be left here by another page; not every browser tells.
    const databases = await indexedDB.databases().catch(() => [{ name: DATABASE }])
    if (databases.some(({ name }) => name === DATABASE)) openOnce()
    await opening
    await sendKept(how)
  }
  /** Whether closing this page loses an entry; a request that is under way outlives the page. */
  const wouldLose = () =>
    outbox.queue().some((entry) => entry.state.status !== 'sending' && !keeper.get()?.isKept(entry))

  function start(): void {
    if (isStarted) return
    isStarted = true
    // It is there before the first tap or shortcut: the pointer, by touch too, and Ctrl come a moment earlier.
    for (const sign of ['pointerover', 'keydown']) document.addEventListener(sign, openOnce, { once: true })
    outbox.subscribe(openOnce)
    setTimeout(openOnce, AT_REST_MS)
    window.addEventListener('online', () => {
      if (outbox.queue().length > 0) openOnce()
      void sendAll()
    })
    document.addEventListener('visibilitychange', () => document.hidden || void sendAll())
    guardLeaving(() => (isStuck(outbox.queue()) && wouldLose() ? LEAVE_QUESTION : null))
    window.addEventListener('beforeunload', (event) => wouldLose() && event.preventDefault())
    // A new version of the product waits until everything is sent, also what is kept here.
    window.addEventListener('newversion', (event) => outbox.queue().length > 0 && event.preventDefault())
    setInterval(() => {
      if (navigator.onLine && isStuck(outbox.queue())) void sendKept({ isQuiet: true })
    }, RETRY_MS)
    // The page's own sign says what waits; a failure is told where something was entered.
    void sendAll({ isQuiet: true })
  }
  return { outbox, keeper, start }
}
