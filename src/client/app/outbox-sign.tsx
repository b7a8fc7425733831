import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import { useStore } from '#client/lib/create-store.ts'
import { serverNow } from '#client/lib/server-clock.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Keeper } from '#client/outbox/keeper.ts'
import type { Outbox } from '#client/outbox/outbox.ts'
import type { PageOutbox } from '#client/outbox/page-outbox.ts'
import { isInConflict, isStuck, lastItems } from '#client/outbox/queue.ts'

/** What is sent within this time changes no sign: one that came and went with each mark would flicker, and delay its answer by a frame. */
export const CALM_MS = 200

/** One calm sign in words: whether everything is saved, and since when there is no network. */
export function OutboxSign(page: PageOutbox) {
  const state = useSendingState(page)
  const offline = useOffline()
  const sentences = signOf({ ...state, isWaiting: offline !== null || state.isStuck, offline })
  return (
    // Not read aloud by itself: each mark says whether it was saved.
    <p className="text-right max-md:min-w-17 md:min-w-min text-sm leading-tight text-ink-2 max-md:text-xs md:line-clamp-2 print:hidden">
      {sentences.map(({ text, detail }, index) => (
        <Fragment key={text}>
          {index > 0 && <span className="max-md:sr-only"> · </span>}
          {/* On a phone each has lines of its own, and none is cut off. */}
          <span className="max-md:block">{text}</span>
          {detail && <span className="max-lg:sr-only">{detail}</span>}
        </Fragment>
      ))}
    </p>
  )
}

/** What waits in the outbox: nothing at once, anything else as of at most a moment ago. */
function useSendingState({ outbox, keeper }: PageOutbox) {
  const kept = useStore(keeper)
  const [state, setState] = useState(() => sendingState(outbox, kept))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const now = sendingState(outbox, kept)
      setState((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
    }
    const follow = () => {
      if (outbox.queue().length > 0) {
        timer ??= setTimeout(look, CALM_MS)
        return
      }
      clearTimeout(timer)
      look()
    }
    const stops = [outbox.subscribe(follow), kept?.subscribe(follow), () => clearTimeout(timer)]
    look()
    return () => stops.forEach((stop) => stop?.())
  }, [outbox, kept])
  return state
}

function sendingState(outbox: Outbox, kept: Keeper | undefined) {
  const queue = outbox.queue()
  return {
    toSend: lastItems(queue.filter((entry) => !isInConflict(entry))).size,
    toDecide: queue.filter(isInConflict).length,
    isStuck: isStuck(queue),
    isKept: queue.every((entry) => kept?.isKept(entry)),
  }
}

type SignParts = {
  toSend: number
  /** Where another person wrote first. */
  toDecide: number
  /** Sending has failed, or there is no network to send over. */
  isWaiting: boolean
  isKept: boolean
  offline: { since: string; workingFrom: string } | null
}

/** A sentence of the sign; phones and tablets have no room for its detail, which the page says too. */
type SignSentence = { text: string; detail?: string }

/** What the sign says. It counts nothing as taken that this device does not keep. */
export function signOf({ toSend, toDecide, isWaiting, isKept, offline }: SignParts): SignSentence[] {
  const sentences: SignSentence[] = []
  if (offline) {
    sentences.push({
      text: `Offline since ${offline.since}`,
      detail: `, working from ${offline.workingFrom}`,
    })
  }
  if (toSend > 0) {
    sentences.push({ text: isWaiting ? `${toSend} to send` : isKept ? 'Saving…' : 'One moment…' })
  }
  if (toDecide > 0) sentences.push({ text: `${toDecide} to decide` })
  if (toSend > 0 && isWaiting && !isKept) sentences.push({ text: 'Keep this window open' })
  return sentences.length > 0 ? sentences : [{ text: 'All saved' }]
}

/** Since when there is no network, and when the screen's answers were read; null with a network. */
function useOffline(): SignParts['offline'] {
  const client = useQueryClient()
  const [offline, setOffline] = useState<SignParts['offline']>(null)
  useEffect(() => {
    const follow = () =>
      setOffline(navigator.onLine ? null : { since: clockTime(serverNow()), workingFrom: readAt(client) })
    follow()
    window.addEventListener('online', follow)
    window.addEventListener('offline', follow)
    return () => {
      window.removeEventListener('online', follow)
      window.removeEventListener('offline', follow)
    }
  }, [client])
  return offline
}

/** The time of the newest answer on screen. */
function readAt(client: QueryClient): string {
  const queries = client.getQueryCache().findAll({ type: 'active' })
  const ago = Date.now() - Math.max(0, ...queries.map(({ state }) => state.dataUpdatedAt))
  return clockTime(new Date(serverNow().getTime() - ago))
}

/** 8:39, as on a clock. */
const clockTime = (instant: Date) => schoolNow(instant).time.replace(/^0/, '')
