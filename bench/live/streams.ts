import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { LiveChange } from '#contract/live/live.ts'

export interface Streams {
  close(): void
}

/** Opens that many streams of one server, as pages do, each on a connection of its own. */
export async function openStreams(
  origin: string,
  cookies: readonly string[],
  onChange: (change: LiveChange) => void = () => {},
): Promise<Streams> {
  const agent = new Agent({ maxSockets: Infinity })
  const open = (cookie: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(`${origin}/api/live`, { agent, headers: { cookie } }, (stream) => {
        if (stream.statusCode !== 200) reject(new Error(`A stream answered ${stream.statusCode}`))
        stream.on('error', () => {})
        stream.on('data', (event: Buffer) => {
          for (const line of String(event).split('\n\n').filter(Boolean))
            for (const change of JSON.parse(line.slice('data: '.length)) as LiveChange[]) onChange(change)
        })
        stream.once('data', () => resolve(stream))
      })
      asked.on('error', reject)
      asked.end()
    })
  const streams = await Promise.all(cookies.map(open))
  return { close: () => streams.forEach((stream) => stream.destroy()) }
}
