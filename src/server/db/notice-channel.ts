import { Client } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from './sql.ts'

const CONNECT_MS = 3000
const ANSWER_MS = 4000
/** A connection that a firewall has forgotten gives no other sign. */
const ALIVE_EVERY_MS = 10_000
const TRY_AGAIN_MS = 250

export interface NoticeEvents {
  onNotice: (text: string) => void
  /** Notices may have been missed: the connection is new. */
  onGap: () => void
}

interface ChannelOptions {
  connectionString: string
  name: string
  onError: (error: Error) => void
}

export type NoticeChannel = ReturnType<typeof createNoticeChannel>

/** Tells all processes on one database, this one too, what each of them publishes; on a connection of its own, which is renewed. */
export function createNoticeChannel({ connectionString, name, onError }: ChannelOptions) {
  const stopping = new AbortController()
  const { signal } = stopping
  let listening: Client | undefined
  let running = Promise.resolve()

  async function listen({ onNotice, onGap }: NoticeEvents): Promise<void> {
    const client = new Client({
      ...{ connectionString, connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS, keepAlive: true },
      application_name: 'attendance-register live',
    })
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve)
      client.once('error', (error) => {
        onError(error)
        resolve()
      })
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    client.on('notification', ({ payload = '' }) => onNotice(payload))
    try {
      await client.connect()
      // A notice need not survive a crash of the database, after which every screen is read again.
      await client.query('set synchronous_commit = off')
      await client.query(`listen ${name}`)
      listening = client
      onGap()
      await Promise.race([lost, untilSilent(client)])
    } finally {
      listening = undefined
      void client.end().catch(() => {})
    }
  }

  async function untilSilent(client: Client): Promise<void> {
    while (!signal.aborted) {
      await sleep(ALIVE_EVERY_MS, undefined, { ref: false, signal }).catch(() => {})
      await client.query('select 1')
    }
  }

  async function keepListening(events: NoticeEvents): Promise<void> {
    while (!signal.aborted) {
      await listen(events).catch(onError)
      await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => {})
    }
  }

  return {
    start(events: NoticeEvents): void {
      running = keepListening(events)
    },

    /** Runs a statement that notifies; fails while there is no connection. */
    async publish({ text, values }: Sql): Promise<void> {
      if (!listening) throw new Error('There is no connection to the other processes')
      await listening.query(text, [...values])
    },

    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
