import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

export interface RawRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: Buffer
}

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Sends addresses and bytes exactly as given, over connections that stay open. */
export class RawClient {
  readonly #origin: URL
  readonly #headers: Record<string, string>
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 })

  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = new URL(origin)
    this.#headers = headers
  }

  send({ method, path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(body.length) }
      const outgoing = request(
        {
          ...{ host: this.#origin.hostname, port: this.#origin.port, agent: this.#agent, method, path },
          headers: { ...this.#headers, ...length, ...headers },
        },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', reject)
          const finish = () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text: Buffer.concat(chunks).toString(),
            })
          incoming.on('end', finish)
          if (incoming.headers['content-type'] === 'text/event-stream') {
            // It has no end.
            incoming.once('data', () => {
              finish()
              incoming.destroy()
            })
          }
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** A connection on which the test writes every byte itself; `closed` resolves with all that came back. */
export function openSocket(origin: string): { socket: Socket; closed: Promise<string> } {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
  })
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(received))
  })
  return { socket, closed }
}

/** Sends these bytes and answers all that comes back until the connection is closed. */
export async function exchange(origin: string, bytes: string): Promise<string> {
  const { socket, closed } = openSocket(origin)
  socket.end(bytes, 'latin1')
  return closed
}
