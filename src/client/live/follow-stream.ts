import type { LiveChange } from '#contract/live/live.ts'
import { FIRST_ENDPOINTS, splitEndpoint } from '#contract/endpoints/first-endpoints.ts'

const { path: STREAM } = splitEndpoint(FIRST_ENDPOINTS['live.stream'])

/** The server says something at least every 20 s: after this silence the connection is dead, or the computer has slept. */
const SILENT_MS = 45_000
const WATCH_EVERY_MS = 5_000
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 15_000

type StreamEvents = {
  /** The first changes of a stream are everything: the page may have missed some. */
  onChanges: (changes: readonly LiveChange[], isFirst: boolean) => void
  /** The session has ended, or the account has changed. */
  onRefused: () => void
}

/** Follows the stream of changes while the page is visible, and asks for another when it breaks. */
export function followStream({ onChanges, onRefused }: StreamEvents): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = new AbortController()
  let failures = 0

  async function follow(): Promise<void> {
    current = new AbortController()
    let heardAt = Date.now()
    const watch = setInterval(() => {
      if (Date.now() - heardAt > SILENT_MS) current.abort()
    }, WATCH_EVERY_MS)
    try {
      const response = await fetch(STREAM, { signal: current.signal, cache: 'no-store' })
      if (response.status === 401 || response.status === 403) onRefused()
      if (!response.ok || !response.body) return
      let isFirst = true
      for await (const changes of eventsOf(response.body)) {
        heardAt = Date.now()
        failures = 0
        onChanges(changes, isFirst)
        isFirst = false
      }
    } finally {
      clearInterval(watch)
    }
  }

  async function keepFollowing(): Promise<void> {
    while (!signal.aborted) {
      if (!document.hidden) await follow().catch(() => {})
      failures += 1
      await untilRetry()
    }
  }

  /** At different moments on different pages: a server that comes back is not asked by all at once. */
  function untilRetry(): Promise<void> {
    const longest = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS)
    return new Promise((resolve) => {
      wake = resolve
      if (!document.hidden) setTimeout(resolve, longest * (0.5 + Math.random() / 2))
    })
  }

  let wake = () => {}
  const wakeUp = () => wake()
  // A hidden page follows nothing: a browser opens few connections to one server.
  const onVisibility = () => (document.hidden ? current.abort() : wake())
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', wakeUp)
  void keepFollowing()
  return () => {
    stopping.abort()
    current.abort()
    wake()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', wakeUp)
  }
}

async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<LiveChange[]> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) yield JSON.parse(event.slice('data: '.length)) as LiveChange[]
  }
}
