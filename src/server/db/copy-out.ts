import { Readable } from 'node:stream'
import type { ClientBase, Connection, Submittable } from 'pg'

export interface CopyLimits {
  /** However much arrives, it ends after so long. */
  totalMs: number
  /** It ends when no rows have moved for so long: PostgreSQL is stuck, or the reader takes nothing. */
  idleMs: number
}

/** What a request may take: longer than other statements, because a large school has a million marks. */
export const REQUEST_COPY_LIMITS: CopyLimits = { totalMs: 20_000, idleMs: 4500 }

/**
 * The rows of a query as PostgreSQL writes them for COPY: tabs between columns, `\N` for null. Each piece holds whole rows,
 * because PostgreSQL sends every row as a message of its own. A reader who wants no more of them, or an error, leaves the
 * connection in the middle of the rows: it has to be closed then.
 */
export function copyOut(client: ClientBase, query: string, limits?: CopyLimits): Readable {
  return client.query(new CopiedRows(query, limits))
}

/** One block for many rows: a buffer for each row takes a third of the time that a COPY takes here. */
const BLOCK_BYTES = 256 * 1024

/**
 * Reads COPY through the messages that the driver itself parses. A reader that takes over the driver's socket, as
 * pg-copy-streams does, throws outside of every request when rows arrive after a time limit has passed.
 */
class CopiedRows extends Readable implements Submittable {
  /** The driver's own limit for this query; it replaces the shorter one of the pool. */
  readonly query_timeout: number | undefined
  /** The driver stops its timer by calling this. */
  callback: () => void = () => {}
  readonly #text: string
  readonly #idle: NodeJS.Timeout | undefined
  #socket: Readable | undefined
  /** Rows are copied into it; those between `#start` and `#end` wait to be handed on. */
  #block = Buffer.alloc(0)
  #start = 0
  #end = 0

  constructor(query: string, limits?: CopyLimits) {
    super()
    const copy = `copy (${query}) to stdout`
    this.#text = limits ? `set local statement_timeout = ${limits.totalMs}; ${copy}` : copy
    this.query_timeout = limits?.totalMs
    if (limits) {
      this.#idle = setTimeout(() => this.destroy(new Error('Query read timeout')), limits.idleMs)
    }
    // An error that comes after the reader has left concerns only the connection, which is closed.
    this.on('error', () => {})
  }

  submit(connection: Connection): void {
    this.#socket = connection.stream
    connection.query(this.#text)
  }

  // One message for each row: those that arrived together are handed on together.
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return
    if (this.#start === this.#end) process.nextTick(() => this.#handOn())
    if (this.#end + chunk.length > this.#block.length) this.#startBlock(chunk.length)
    // A copy: the driver writes the next bytes that arrive over those of its message.
    this.#end += chunk.copy(this.#block, this.#end)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback()
    this.#handOn()
    this.push(null)
    // The connection goes on to its next query, even where this reader was slow.
    this.#socket?.resume()
  }

  handleError(error: Error): void {
    this.callback()
    this.destroy(error)
  }

  override _read(): void {
    this.#socket?.resume()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#idle)
    done(error)
  }

  #handOn(): void {
    if (this.#start === this.#end || this.destroyed) return
    const rows = this.#block.subarray(this.#start, this.#end)
    this.#start = this.#end
    this.#idle?.refresh()
    if (!this.push(rows)) this.#socket?.pause()
  }

  #startBlock(fewestBytes: number): void {
    this.#handOn()
    this.#block = Buffer.allocUnsafe(Math.max(BLOCK_BYTES, fewestBytes))
    this.#start = 0
    this.#end = 0
  }
}
