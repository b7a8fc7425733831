import type { LiveChange } from '#contract/live/live.ts'
import { can } from '#domain/accounts/permissions.ts'
import { RefusalError } from '#server/http/refusal-error.ts'
import type { Sessions } from '#server/http/sessions.ts'
import type { SignedIn } from '#server/http/sessions.repository.ts'
import { Readable } from 'node:stream'

/** A proxy ends a connection that is silent for a minute; a page renews one that is silent for longer than this. */
const HEARTBEAT_MS = 20_000
const MOST_STREAMS = 2_000
/** More windows than a person has open; a page whose stream was ended asks for another. */
const MOST_OF_SESSION = 12

interface Stream {
  cookie: string
  person: SignedIn
  events: Readable
}

const eventOf = (changes: string) => Buffer.from(`data: ${changes}\n\n`)
const NOTHING = eventOf('[]')
const EVERYTHING = JSON.stringify([{ topic: 'everything' }] satisfies LiveChange[])

const tooMany = () =>
  new RefusalError(503, 'busy', 'Too many pages are open. Please try again in a few seconds.')

export type Streams = ReturnType<typeof createStreams>

/** The open streams of this process. */
export function createStreams(sessions: Pick<Sessions, 'find'>, onError: (error: unknown) => void) {
  const streams = new Set<Stream>()
  let timer: NodeJS.Timeout | undefined

  function send(event: Buffer): void {
    // A reader who does not keep up is let go: the page asks again and reads what it shows.
    for (const { events } of streams) if (!events.push(event)) events.destroy()
  }

  /** Ends the streams of people who have signed out, or whose account has changed; their pages ask again. */
  function checkPeople(): void {
    Promise.all([...streams].map(async (stream) => (await isAsBefore(stream)) || end(stream))).catch(onError)
  }

  async function isAsBefore({ cookie, person }: Stream): Promise<boolean> {
    const now = await sessions.find(cookie, { isUse: false })
    return (
      now !== undefined && can(now, 'attendance:read') && now.id === person.id && now.role === person.role
    )
  }

  function end({ events }: Stream): void {
    events.push(null)
  }

  return {
    open(cookie: string, person: SignedIn): Readable {
      if (streams.size >= MOST_STREAMS) throw tooMany()
      const ofSession = [...streams].filter((other) => other.cookie === cookie)
      for (const oldest of ofSession.slice(0, 1 - MOST_OF_SESSION)) end(oldest)
      const stream = { cookie, person, events: new Readable({ read() {} }) }
      streams.add(stream)
      stream.events.once('close', () => streams.delete(stream))
      // What the page has read so far may be older than its stream.
      stream.events.push(eventOf(EVERYTHING))
      return stream.events
    },

    /** Tells every page; those whose person may no longer know it are ended. */
    tell(changes: string): void {
      send(eventOf(changes))
      if (/"(accounts|everything)"/.test(changes)) checkPeople()
    },

    count: () => streams.size,

    tellEverything: () => send(eventOf(EVERYTHING)),

    start(): void {
      timer = setInterval(() => {
        send(NOTHING)
        checkPeople()
      }, HEARTBEAT_MS)
      timer.unref()
    },

    stop(): void {
      clearInterval(timer)
      for (const stream of streams) end(stream)
    },
  }
}
