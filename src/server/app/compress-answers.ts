import type { FastifyInstance } from 'fastify'
import { promisify } from 'node:util'
import { constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib'
import { acceptedEncodings } from '#server/http/answers/accepted-encodings.ts'

/** A smaller answer, such as the marks of a class, fits into one or two packets, so compressing it only takes time. */
const MIN_LENGTH = 2_000
/** Up to this length, handing the work to another thread costs more than the work. */
const MAX_SYNC_LENGTH = 50_000

/** The number of addresses whose last answer is kept compressed, a few megabytes at most. */
const MOST_KEPT = 64

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 6 } }
const GZIP = { level: 5 }
// A class needs no large window, and zlib would spend much of the time on clearing it.
const SMALL_GZIP = { level: 3, windowBits: 14, memLevel: 6, chunkSize: 8_192 }

const zstdAsync = promisify(zstdCompress)
const gzipAsync = promisify(gzip)

/**
 * Keeps the last compressed answers: the register of a class is often read as it was read before, and to compress it takes
 * Node nearly as long as the rest of the request. An answer is compared with the last one of its address, which takes less
 * than to look it up by all its letters.
 */
function withMemory(compress: (data: string) => Buffer): (url: string, data: string) => Buffer {
  const kept = new Map<string, { data: string; compressed: Buffer }>()
  return (url, data) => {
    const last = kept.get(url)
    if (last?.data === data) return last.compressed
    const compressed = compress(data)
    kept.set(url, { data, compressed })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return compressed
  }
}

const ENCODINGS = [
  {
    name: 'zstd',
    sync: withMemory((data) => zstdCompressSync(data, ZSTD)),
    async: (data: string) => zstdAsync(data, ZSTD),
  },
  {
    name: 'gzip',
    sync: withMemory((data) => gzipSync(data, SMALL_GZIP)),
    async: (data: string) => gzipAsync(data, GZIP),
  },
]

/** Compresses JSON answers in the first way that the browser accepts; large ones off the event loop. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_LENGTH || reply.hasHeader('content-encoding')) {
      return payload
    }
    reply.header('vary', 'accept-encoding')
    const accepted = acceptedEncodings(request.headers['accept-encoding'])
    const encoding = ENCODINGS.find(({ name }) => accepted.includes(name))
    if (!encoding) return payload
    reply.header('content-encoding', encoding.name).removeHeader('content-length')
    return payload.length <= MAX_SYNC_LENGTH ? encoding.sync(request.url, payload) : encoding.async(payload)
  })
}
