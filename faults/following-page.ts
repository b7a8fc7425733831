import type { BrowserSession } from '#testing/browser-session.ts'
import type { LiveChange } from '#contract/live/live.ts'

const RETRY_MS = 500

type FollowStream = (events: {
  onChanges: (changes: readonly LiveChange[]) => void
  onRefused: () => void
}) => () => void

/** The client is checked with the types of a browser, which are not those of this folder. */
const CLIENT_CODE: string = '#client/live/follow-stream.ts'

const browserDocument = Object.assign(new EventTarget(), { hidden: false })

/** What a page needs of a browser; the address of a call has no origin there. */
function provideBrowser(): void {
  if ('document' in globalThis) return
  Object.assign(globalThis, { document: browserDocument, window: new EventTarget() })
}

/** A page without a screen: follows the stream by the client's own code, and shows what it last read. */
export class FollowingPage {
  shown = ''
  #stop = () => {}
  #isReading = false
  #isOutdated = false
  readonly #read: () => Promise<string>

  private constructor(read: () => Promise<string>) {
    this.#read = read
  }

  static async open(session: BrowserSession, read: () => Promise<string>): Promise<FollowingPage> {
    provideBrowser()
    const { followStream } = (await import(CLIENT_CODE)) as { followStream: FollowStream }
    const page = new FollowingPage(read)
    const real = globalThis.fetch
    globalThis.fetch = (input, init) =>
      input === '/api/live' ? session.fetch('/api/live', init) : real(input, init)
    page.#stop = followStream({
      onChanges: (changes) => changes.length > 0 && void page.#readAgain(),
      onRefused: () => {},
    })
    return page
  }

  /** As the client: one read at a time, again where something changed meanwhile or the read failed. */
  async #readAgain(): Promise<void> {
    this.#isOutdated = true
    if (this.#isReading) return
    this.#isReading = true
    while (this.#isOutdated) {
      this.#isOutdated = false
      try {
        this.shown = await this.#read()
      } catch {
        this.#isOutdated = true
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
    this.#isReading = false
  }

  /** The computer sleeps, and wakes up after this time. */
  async sleep(ms: number): Promise<void> {
    setHidden(true)
    await new Promise((resolve) => setTimeout(resolve, ms))
    setHidden(false)
  }

  close(): void {
    this.#stop()
  }
}

function setHidden(hidden: boolean): void {
  browserDocument.hidden = hidden
  browserDocument.dispatchEvent(new Event('visibilitychange'))
}
