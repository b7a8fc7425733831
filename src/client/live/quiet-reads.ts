import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'
import { following } from '#client/lib/api-client.ts'
import { holdPlace } from './hold-place.ts'

/** So long after a tap or a key, nothing is about to be tapped. */
const QUIET_MS = 1_000
/** Many changes at once cost few reads. */
const REST_MS = 150
/** A read that failed is made again: the change that it was made for is not told a second time. */
const RETRY_MS = 5_000

let touchedAt = -QUIET_MS
let client: QueryClient | undefined
/** By their hashes, so that a page that waits for hours keeps few. */
let waiting = new Set<string>()
let reading = new Set<string>()
let isRunning = false
let release = () => {}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Reads what is on screen again, once the person has not touched the page for a second and no menu is open: no card
 * changes under the finger, and no mark between what a teacher saw and what is sent as `expected`.
 */
export function readWhenQuiet(ofPage: QueryClient, filters: QueryFilters): void {
  if (!client) for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, noteTouch)
  client = ofPage
  for (const { queryHash } of ofPage.getQueryCache().findAll({ ...filters, type: 'active' }))
    waiting.add(queryHash)
  if (!isRunning) void readAll()
}

/** The same after an entry was answered, from which the second counts. */
export function readAfterSave(ofPage: QueryClient, filters: QueryFilters): void {
  noteTouch()
  readWhenQuiet(ofPage, filters)
}

function noteTouch(): void {
  touchedAt = performance.now()
  release()
  const cancelled = reading
  reading = new Set()
  for (const queryHash of cancelled) waiting.add(queryHash)
  // A first read goes on: without it there is nothing to tap.
  const isCancelled = (query: Query) => hasData(query) && cancelled.has(query.queryHash)
  if (cancelled.size > 0) void client?.cancelQueries({ predicate: isCancelled })
}

async function readAll(): Promise<void> {
  isRunning = true
  while (waiting.size > 0) {
    await untilQuiet()
    const page = client
    if (!page) break
    const now = waiting
    reading = now
    waiting = new Set()
    const filters: QueryFilters = { type: 'active', predicate: ({ queryHash }) => now.has(queryHash) }
    // A first read that is under way is not begun again, and may have begun before the change.
    const begunBefore = page
      .getQueryCache()
      .findAll(filters)
      .filter((query) => !hasData(query))
    release = holdPlace()
    await following(() => page.refetchQueries(filters))
    for (const query of begunBefore) if (hasData(query)) waiting.add(query.queryHash)
    const hasFailed = ({ queryHash, state }: Query) => now.has(queryHash) && state.status === 'error'
    if (page.getQueryCache().findAll({ type: 'active', predicate: hasFailed }).length > 0)
      setTimeout(() => readWhenQuiet(page, { predicate: hasFailed }), RETRY_MS)
    reading = new Set()
    await pause(REST_MS)
    release()
  }
  isRunning = false
}

const hasData = (query: Query) => query.state.data !== undefined

async function untilQuiet(): Promise<void> {
  for (;;) {
    const left = touchedAt + QUIET_MS - performance.now()
    const isOpen = document.querySelector('[role=menu], dialog[open]')
    if (left <= 0 && !isOpen) return
    await pause(isOpen ? QUIET_MS : left)
  }
}
