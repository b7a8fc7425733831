import { REQUEST_COPY_LIMITS, copyOut } from '#server/db/copy-out.ts'
import type { Database } from '#server/db/database.ts'
import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { once } from 'node:events'
import type { Compression } from './compression.ts'
import { marksQuery } from './marks-query.ts'
import type { MarksFilter } from './marks-query.ts'
import { marksAsJson } from './marks-to-json.ts'

/** So much waits here for a slow reader, while the database has long been free again: all marks of 20 years. */
const BUFFER_BYTES = 8 * 1024 * 1024

/**
 * The marks as JSON, compressed where asked for. The answer comes when the first bytes are there, so that a failing
 * database is still answered with a status; a reader who goes away ends the COPY and its connection.
 */
export async function streamMarks(
  database: Database,
  filter: MarksFilter,
  compression: Compression | undefined,
): Promise<Readable> {
  const out = new PassThrough({ highWaterMark: BUFFER_BYTES })
  const copying = database.withClient((client) => {
    const rows = copyOut(client, marksQuery(filter), REQUEST_COPY_LIMITS)
    return compression
      ? pipeline(rows, marksAsJson, compression.start(), out)
      : pipeline(rows, marksAsJson, out)
  })
  // A failure after the first bytes has destroyed `out`, which cuts the answer off.
  await Promise.race([once(out, 'readable'), copying])
  copying.catch(() => {})
  return out
}
