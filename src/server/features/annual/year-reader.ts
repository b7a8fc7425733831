import type { ReportOutline } from '#contract/annual.ts'
import { errorFromFacts } from '#server/db/database-errors.ts'
import type { ErrorFacts } from '#server/db/database-errors.ts'
import type { Asking, InTurn } from '#server/http/limits/expensive-work.ts'
import path from 'node:path'
import { Readable } from 'node:stream'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import type { MarksFilter } from './annual.repository.ts'
import type { Encoding } from './compression.ts'

/** The marks as a JSON array of records, or of days; or with `csv` as the file of the report. */
export interface YearRequest {
  filter: MarksFilter
  encoding: Encoding | undefined
  isGrouped?: boolean
  csv?: Pick<ReportOutline, 'pupils' | 'days'>
}

export interface YearOrder {
  request: YearRequest
  /** Through it the thread is asked for each piece and sends it. */
  port: MessagePort
}

export type YearMessage =
  | { kind: 'piece'; bytes: Uint8Array }
  | { kind: 'end' }
  | { kind: 'failure'; error: ErrorFacts }

export type YearReader = ReturnType<typeof openYearReader>

const PROGRAM = path.join(import.meta.dirname, 'year-worker.ts')
// A young generation of 8 MB is collected so often that reads take longer; the default one takes more memory.
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 }
/** All marks of 20 years. */
const BUFFER_BYTES = 8 * 1024 * 1024

interface YearReaderOptions {
  connectionString: string
  /** The thread has died of this; the next request starts another one. */
  onError: (error: Error) => void
  /** So much waits for a slow client, while the thread and the database are free again. */
  bufferBytes?: number
}

/** Reads whole years in a thread of its own, which starts with the first of them and again after it has died. */
export function openYearReader({ connectionString, onError, bufferBytes = BUFFER_BYTES }: YearReaderOptions) {
  let worker: Worker | undefined

  function start(): Worker {
    const started = new Worker(PROGRAM, { workerData: { connectionString }, resourceLimits: MEMORY })
    started.on('error', onError)
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  function order(request: YearRequest) {
    worker ??= start()
    const { port1, port2 } = new MessageChannel()
    worker.postMessage({ request, port: port2 } satisfies YearOrder, [port2])
    return receive(port1, bufferBytes)
  }

  return {
    /**
     * The answer to the request that is prepared when its turn comes, once its first bytes are there, so that a failing
     * database is still answered with a status. The turn ends when the thread has sent everything: a slow client reads
     * the rest from the buffer.
     */
    read(prepare: () => Promise<YearRequest>, inTurn: InTurn, asking: Asking): Promise<Readable> {
      return new Promise((resolve, reject) => {
        const work = async () => {
          const request = await prepare()
          asking.signal.throwIfAborted()
          const { answer, sent } = order(request)
          asking.signal.addEventListener('abort', () => answer.destroy())
          answer.once('readable', () => resolve(answer))
          return sent
        }
        inTurn(asking, work).catch(reject)
      })
    },
    close: async (): Promise<void> => void (await worker?.terminate()),
  }
}

function receive(port: MessagePort, bufferBytes: number): { answer: Readable; sent: Promise<void> } {
  const { promise: sent, resolve, reject } = Promise.withResolvers<void>()
  const answer = new Readable({
    highWaterMark: bufferBytes,
    read: () => port.postMessage('next'),
    destroy(error, done) {
      port.close()
      reject(error ?? new Error('The client went away'))
      done(error)
    },
  })
  // A failure that comes before the answer has begun rejects `sent`; later it cuts the answer off.
  answer.on('error', () => {})
  const lost = () => answer.destroy(new Error('The thread that reads whole years has died'))
  port.once('close', lost)
  port.on('message', (message: YearMessage) => {
    if (message.kind === 'piece') answer.push(message.bytes)
    else if (message.kind === 'failure') answer.destroy(errorFromFacts(message.error))
    else {
      port.off('close', lost).close()
      answer.push(null)
      resolve()
    }
  })
  return { answer, sent }
}
