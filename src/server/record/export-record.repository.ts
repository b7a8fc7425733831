import { EXPORT_HEADING } from '#domain/record/verify-record.ts'
import { copyOut } from '#server/db/copy-out.ts'
import type { Database } from '#server/db/database.ts'
import { liftTimeLimits } from '#server/db/time-limits.ts'
import type { Writable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Every sealed entry in the order of the seal: as it is now, or the hash that is left of it. */
const SEALED = `
  select coalesce(case sealed.source when 'mark' then record_line(mark) else record_line(trail) end, '#' || encode(leaf, 'base64'))
  from record_leaves sealed
  left join attendance_changes mark on sealed.source = 'mark' and mark.id = sealed.entry_id
  left join trail_entries trail on sealed.source = 'trail' and trail.id = sealed.entry_id
  order by position`

/** The entries without a leaf. */
const UNSEALED = `
  select '+' || record_line(mark) from attendance_changes mark
  where not exists (select from record_leaves sealed where sealed.source = 'mark' and entry_id = mark.id)
  union all
  select '+' || record_line(trail) from trail_entries trail
  where not exists (select from record_leaves sealed where sealed.source = 'trail' and entry_id = trail.id)`

/** Writes the whole record as one text, a line for each entry; the caller has sealed the latest ones. */
export function writeExport(database: Database, output: Writable): Promise<void> {
  return database.withClient(async (client) => {
    await client.query('begin isolation level repeatable read read only')
    await liftTimeLimits(client, 'end of transaction')
    output.write(`${EXPORT_HEADING}\n`)
    for (const query of [SEALED, UNSEALED]) {
      await pipeline(copyOut(client, query), withoutEscapes(), output, { end: false })
    }
    await client.query('commit')
  })
}

const BACKSLASH = 92

/** COPY doubles every backslash; a line of JSON contains nothing else that it escapes. */
function withoutEscapes(): Transform {
  return new Transform({
    transform(rows: Buffer, _encoding, done) {
      const plain = Buffer.allocUnsafe(rows.length)
      let length = 0
      for (let index = 0; index < rows.length; index += 1) {
        if (rows[index] === BACKSLASH) index += 1
        plain[length++] = rows[index] ?? 0
      }
      done(null, plain.subarray(0, length))
    },
  })
}
