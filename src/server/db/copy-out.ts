import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Readable } from 'node:stream'

/** The rows of a query as PostgreSQL writes them for COPY: tabs between columns, `\N` for null. */
export function copyOut(client: PoolClient, query: string): Readable {
  const rows = Object.assign(copyTo(`copy (${query}) to stdout`), {
    callback: () => {},
    // The driver watches over the time that a query takes, but a COPY never tells it that it has ended.
    handleReadyForQuery: () => rows.callback(),
  })
  // Whoever reads hears of errors from the stream. One that comes after the reading has ended is nobody's.
  rows.on('error', () => rows.callback())
  return client.query(rows)
}
