import { REQUEST_COPY_LIMITS, copyOut } from '#server/db/copy-out.ts'
import { errorFacts } from '#server/db/database-errors.ts'
import { openDatabase } from '#server/db/database.ts'
import { on } from 'node:events'
import { setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { marksQuery } from './annual.repository.ts'
import { compressTo } from './compression.ts'
import { daysAsJson, marksAsCsv, marksAsJson } from './year-formats.ts'
import type { YearMessage, YearOrder } from './year-reader.ts'

/* The thread that reads whole years (year-reader.ts): registers wait neither for its work nor for its connection. */

// On Linux this is the priority of this thread alone; elsewhere it would be that of the whole register.
if (process.platform === 'linux') setPriority(10)

const { connectionString } = workerData as { connectionString: string }
const database = openDatabase({ connectionString, max: 1 })

parentPort?.on('message', (order: YearOrder) => void serve(order))

async function serve({ request, port }: YearOrder): Promise<void> {
  const send = (message: YearMessage) => port.postMessage(message)
  try {
    await sendYear({ request, port })
    send({ kind: 'end' })
  } catch (error) {
    send({ kind: 'failure', error: errorFacts(error) })
  }
}

function sendYear({ request, port }: YearOrder): Promise<void> {
  const { filter, isGrouped, csv, encoding } = request
  const clientLeft = new AbortController()
  port.once('close', () => clientLeft.abort())
  const signal = AbortSignal.any([clientLeft.signal, AbortSignal.timeout(REQUEST_COPY_LIMITS.totalMs)])
  return database.withClient((client) =>
    pipeline(
      copyOut(client, marksQuery(filter, isGrouped ? 'any' : 'by date'), REQUEST_COPY_LIMITS),
      (rows) => (csv ? marksAsCsv(rows, csv) : isGrouped ? daysAsJson(rows) : marksAsJson(rows)),
      compressTo(encoding),
      (pieces) => sendPieces(pieces, port, signal),
      { signal },
    ),
  )
}

/** Sends a piece whenever the register asks for the next one, which it does while its buffer has room. */
async function sendPieces(pieces: AsyncIterable<Buffer>, port: MessagePort, signal: AbortSignal) {
  const asked = on(port, 'message', { signal })
  for await (const piece of pieces) {
    await asked.next()
    // A copy can be handed over; the compression goes on to use the buffer of its piece.
    const bytes = new Uint8Array(piece)
    port.postMessage({ kind: 'piece', bytes } satisfies YearMessage, [bytes.buffer])
  }
}
