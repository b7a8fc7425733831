import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { serverNow } from '#client/lib/server-clock.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { PageOutbox } from '#client/outbox/page-outbox.ts'
import { isStuck, lastItems } from '#client/outbox/queue.ts'
import type { Entry } from '#client/outbox/queue.ts'

/** One calm sign in words: whether everything is saved, and since when there is no network. */
export function OutboxSign({ outbox, keeper }: PageOutbox) {
  const queue = useSyncExternalStore(outbox.subscribe, outbox.queue)
  const kept = useSyncExternalStore(keeper.subscribe, keeper.get)
  useSyncExternalStore(kept?.subscribe ?? neverChanges, () => kept?.kept())
  const offline = useOffline()
  const text = signOf({
    toSend: lastItems(queue.filter((entry) => !isInConflict(entry))).size,
    toDecide: queue.filter(isInConflict).length,
    isWaiting: offline !== null || isStuck(queue),
    isKept: queue.every((entry) => kept?.isKept(entry)),
    offline,
  })
  return (
    // Not read aloud by itself: each mark says whether it was saved.
    <p className="line-clamp-2 min-w-min text-right text-sm leading-tight text-ink-2 max-md:text-xs print:hidden">
      {text}
    </p>
  )
}

const neverChanges = () => () => {}

const isInConflict = ({ state }: Entry) => state.status === 'conflict'

type SignParts = {
  toSend: number
  /** Where another person wrote first. */
  toDecide: number
  /** Sending has failed, or there is no network to send over. */
  isWaiting: boolean
  isKept: boolean
  offline: { since: string; workingFrom: string } | null
}

/** What the sign says. It counts nothing as taken that this device does not keep. */
export function signOf({ toSend, toDecide, isWaiting, isKept, offline }: SignParts): string {
  const sentences = [
    offline && `Offline since ${offline.since}, working from ${offline.workingFrom}`,
    toSend > 0 && (isWaiting ? `${toSend} to send` : isKept ? 'Saving…' : 'One moment…'),
    toDecide > 0 && `${toDecide} to decide`,
    toSend > 0 && isWaiting && !isKept && 'Keep this window open',
  ].filter(Boolean)
  return sentences.join(' · ') || 'All saved'
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
