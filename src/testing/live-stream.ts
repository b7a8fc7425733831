import type { LiveChange } from '#contract/live/live.ts'
import type { BrowserSession } from './browser-session.ts'

/** A page that listens: it keeps every change that it was told of. */
export interface LiveStream {
  changes: LiveChange[]
  /** Resolves when the server has ended the stream, or the connection has broken. */
  ended: Promise<void>
  close(): void
}

/** Opens the stream as a page does, and answers once its first event is there. */
export async function openLiveStream(
  browser: BrowserSession,
  onChange: (change: LiveChange) => void = () => {},
): Promise<LiveStream> {
  const closing = new AbortController()
  const response = await browser.fetch('/api/live', { signal: closing.signal })
  if (response.status !== 200 || !response.body) throw new Error(`The stream answered ${response.status}`)
  const changes: LiveChange[] = []
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  async function readEvents(): Promise<boolean> {
    const { done, value = '' } = await reader.read()
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      for (const change of JSON.parse(event.replace(/^data: /, '')) as LiveChange[]) {
        changes.push(change)
        onChange(change)
      }
    }
    return !done
  }
  while (changes.length === 0 && (await readEvents()));
  async function readToEnd(): Promise<void> {
    while (await readEvents());
  }
  return { changes, ended: readToEnd().catch(() => {}), close: () => closing.abort() }
}
