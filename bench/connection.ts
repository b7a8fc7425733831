import { connect } from 'node:net'
import type { Socket } from 'node:net'

export interface Answer {
  status: number
  body: Buffer
}

const HEADERS_END = Buffer.from('\r\n\r\n')

/**
 * A kept-alive HTTP connection that does as little as possible, so that the time measured is the server's. It reads
 * answers one at a time, and only those with a content-length.
 */
export class Connection {
  private readonly socket: Socket
  private readonly head: string
  private received: Buffer = Buffer.alloc(0)
  private settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined

  constructor(origin: string, headers: Record<string, string> = {}) {
    const { hostname, port, host } = new URL(origin)
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.head = Object.entries({ host, ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    this.socket.on('data', (chunk) => this.take(chunk))
    this.socket.on('error', (error) => this.settle?.reject(error))
    this.socket.on('close', () => this.settle?.reject(new Error('The server closed the connection')))
  }

  get(path: string): Promise<Answer> {
    return this.send(`GET ${path} HTTP/1.1\r\n${this.head}\r\n`)
  }

  post(path: string, json: string): Promise<Answer> {
    const length = Buffer.byteLength(json)
    return this.send(
      `POST ${path} HTTP/1.1\r\n${this.head}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${json}`,
    )
  }

  close(): void {
    this.settle = undefined
    this.socket.destroy()
  }

  private send(text: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject }
      this.socket.write(text)
    })
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk])
    const end = this.received.indexOf(HEADERS_END)
    if (end < 0) return
    const head = this.received.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)
    if (!length) return this.settle?.reject(new Error(`An answer without content-length:\n${head}`))
    const from = end + HEADERS_END.length
    const to = from + Number(length[1])
    if (this.received.length < to) return
    const answer = { status: Number(head.slice(9, 12)), body: this.received.subarray(from, to) }
    this.received = this.received.subarray(to)
    this.settle?.resolve(answer)
  }
}
