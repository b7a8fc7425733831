import { REQUEST_COPY_LIMITS, copyOut } from '#server/db/copy-out.ts'
import type { Database } from '#server/db/database.ts'
import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { once } from 'node:events'
import type { Asking, InTurn } from '#server/http/limits/expensive-work.ts'
import type { Compression } from './compression.ts'
import { marksQuery } from './marks-query.ts'
import type { MarksFilter } from './marks-query.ts'
import { marksAsJson } from './marks-to-json.ts'

/** So much waits here for a slow reader, while the database has long been free again: all marks of 20 years. */
const BUFFER_BYTES = 8 * 1024 * 1024

interface MarksRequest {
  filter: MarksFilter
  compression: Compression | undefined
  inTurn: InTurn
  asking: Asking
}

/**
 * The marks as JSON, compressed where asked for. The answer comes when the first bytes are there, so that a failing
 * database is still answered with a status; a reader who goes away ends the COPY and its connection.
 */
export async function streamMarks(
  database: Database,
  { filter, compression, inTurn, asking }: MarksRequest,
): Promise<Readable> {
  const out = new PassThrough({ highWaterMark: BUFFER_BYTES })
  // A failure that comes before the answer has begun is thrown below; later it cuts the answer off.
  out.on('error', () => {})
  asking.signal.addEventListener('abort', () => out.destroy())
  // The turn ends with the COPY: a slow reader reads the rest from the buffer.
  const copying = inTurn(asking, () =>
    database.withClient((client) => {
      const rows = copyOut(client, marksQuery(filter), REQUEST_COPY_LIMITS)
      return compression
        ? pipeline(rows, marksAsJson, compression.start(), out)
        : pipeline(rows, marksAsJson, out)
    }),
  )
  await Promise.race([once(out, 'readable'), copying])
  copying.catch(() => {})
  return out
}
