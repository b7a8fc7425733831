import { operationId } from '#client/lib/operations/operation-id.ts'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

export interface Answer {
  status: number
  /** Of the body, as received. */
  bytes: number
}
type Answered = (answer: Answer, error?: Error) => void

/** Every connection reads into this buffer: what an answer says beyond its status and length is not kept. */
const RECEIVED = Buffer.allocUnsafe(256 * 1024)
const LONGEST_HEAD = 2048
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i
const LAST_CHUNK = '0\r\n\r\n'

/**
 * A kept-alive HTTP connection that does as little as possible, so that the time measured is the server's: one request
 * at a time, no promise, no copy, nothing parsed but the status and the end of the answer.
 */
export class Connection {
  readonly #socket: Socket
  #answered: Answered | undefined
  #status = 0
  #bytes = 0
  /** How many bytes are still due; undefined before the head, Infinity for an answer in chunks. */
  #due: number | undefined
  #tail = ''

  constructor(origin: string) {
    const { hostname, port } = new URL(origin)
    const onread = { buffer: RECEIVED, callback: (length: number) => this.#take(length) }
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true, onread })
    this.#socket.on('error', (error) => this.#end(error))
    this.#socket.on('close', () => this.#end(new Error('The server closed the connection')))
  }

  /** Sends a whole request, as `requestText` writes it. */
  send(text: string, answered: Answered): void {
    this.#answered = answered
    this.#socket.write(text, 'latin1')
  }

  close(): void {
    this.#answered = undefined
    this.#socket.destroy()
  }

  #take(length: number): boolean {
    this.#bytes += length
    if (this.#due === undefined) this.#readHead(length)
    if (this.#due !== undefined) this.#due -= length
    if (this.#due === Infinity) {
      const from = Math.max(0, length - LAST_CHUNK.length)
      this.#tail = (this.#tail + RECEIVED.toString('latin1', from, length)).slice(-LAST_CHUNK.length)
      if (this.#tail === LAST_CHUNK) this.#due = 0
    }
    if (this.#due === 0) this.#end()
    return true
  }

  /** The head is expected in one piece, which holds for every answer that is measured here. */
  #readHead(length: number): void {
    const head = RECEIVED.toString('latin1', 0, Math.min(length, LONGEST_HEAD))
    const end = head.indexOf('\r\n\r\n')
    const bodyLength = CONTENT_LENGTH.exec(head)?.[1]
    if (end < 0) return this.#end(new Error(`An answer with a head that is too long:\n${head}`))
    this.#status = Number(head.slice(9, 12))
    this.#bytes -= end + 4
    this.#due = bodyLength === undefined ? Infinity : end + 4 + Number(bodyLength)
  }

  #end(error?: Error): void {
    const [answered, answer] = [this.#answered, { status: this.#status, bytes: this.#bytes }]
    this.#answered = undefined
    this.#due = undefined
    this.#bytes = 0
    this.#tail = ''
    answered?.(answer, error)
  }
}

/** What is sent: a GET, or with a body a POST. */
export interface Sent {
  path: string
  body?: string
  /** Another encoding than Chromium's. */
  encoding?: string
  /** Whether it has an operation id, as everything that our outbox sends. */
  hasKey?: boolean
}

const ANY_KEY = '00000000-0000-7000-8000-000000000000'

/** The request as it is sent this time: no two have the same operation id. */
export const withOwnKey = (text: string): string => text.replace(ANY_KEY, operationId())

/** A request with the headers that Chromium sends with a fetch of our pages. */
export function requestText(
  { path, body, encoding = 'gzip, deflate, br, zstd', hasKey = false }: Sent,
  { cookie, user }: { cookie: string; user: string },
): string {
  const length =
    body === undefined
      ? ''
      : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  return `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r
host: 127.0.0.1\r
connection: keep-alive\r
x-page-user: ${user}\r
${hasKey ? `idempotency-key: ${ANY_KEY}\r\n` : ''}${length}user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36\r
accept: */*\r
sec-fetch-site: same-origin\r
sec-fetch-mode: cors\r
sec-fetch-dest: empty\r
accept-encoding: ${encoding}\r
accept-language: en-GB,en;q=0.9\r
cookie: ${cookie}\r
\r
${body ?? ''}`
}
