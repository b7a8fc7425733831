import { sealLines } from '#domain/record/seal-foot.ts'
import { BYTE_ORDER_MARK, toCsvLine } from '#domain/text/csv.ts'
import { REQUEST_COPY_LIMITS, copyOut } from '#server/db/copy-out.ts'
import type { Database } from '#server/db/database.ts'
import { latestCheckpoint } from '#server/record/checkpoints.repository.ts'
import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** So much waits for a slow client, while the database is free again: more than the amendments of a year. */
const BUFFER_BYTES = 8 * 1024 * 1024

interface CsvFile {
  /** The statement, without parameters, whose columns are texts without nulls. */
  query: string
  headings: readonly string[]
  toCells: (columns: readonly string[]) => string[]
}

/** The rows of the query as a file that ends with the seal, once its first bytes are there: a failing database still gets its status. */
export async function streamCsv(
  database: Database,
  { query, headings, toCells }: CsvFile,
): Promise<Readable> {
  const checkpoint = await latestCheckpoint(database)
  const foot = checkpoint ? toCsvLine(sealLines(checkpoint)) : ''
  const file = new PassThrough({ highWaterMark: BUFFER_BYTES })

  /** Each piece holds whole rows of COPY. */
  async function* toCsvLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsvLine(headings)
    for await (const piece of pieces) {
      const rows = piece.toString().split('\n').slice(0, -1)
      yield rows.map((row) => toCsvLine(toCells(row.split('\t').map(unescapeCopy)))).join('')
    }
    yield foot
  }

  return new Promise((resolve, reject) => {
    file.once('readable', () => resolve(file))
    database
      .withClient((client) => pipeline(copyOut(client, query, REQUEST_COPY_LIMITS), toCsvLines, file))
      .catch(reject)
  })
}

const ESCAPED = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' } as const

/** COPY writes a backslash and what would end a row or a column as an escape. */
function unescapeCopy(cell: string): string {
  return cell.includes('\\')
    ? cell.replaceAll(/\\(.)/g, (_, letter: string) => ESCAPED[letter as keyof typeof ESCAPED] ?? letter)
    : cell
}
