import type { FastifyInstance } from 'fastify'
import { promisify } from 'node:util'
import { constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib'
import { acceptedEncodings } from '#server/http/answers/accepted-encodings.ts'

/** Below this the answer comes in one or two packets anyway, and compressing would only take time: the marks of a class. */
const WORTH_IT = 2_000
/** Up to this, handing the work to another thread costs more than the work. */
const AT_ONCE = 50_000

/** How many compressed answers stay at hand, a few megabytes at most. */
const KEPT = 64

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
const GZIP = { level: 5 }
// A class needs no large window, and much of the time would go into clearing it.
const SMALL_GZIP = { level: 3, windowBits: 14, memLevel: 6, chunkSize: 8_192 }

const zstdAside = promisify(zstdCompress)
const gzipAside = promisify(gzip)

/**
 * The pupils of a class are the same all day, and to compress them takes Node nearly as long as all else it does for
 * them: what was sent lately is not compressed again.
 */
function keepingLatest(compress: (data: string) => Buffer): (data: string) => Buffer {
  const kept = new Map<string, Buffer>()
  return (data) => {
    const compressed = kept.get(data) ?? compress(data)
    kept.delete(data)
    kept.set(data, compressed)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return compressed
  }
}

const WAYS = [
  {
    name: 'zstd',
    atOnce: keepingLatest((data) => zstdCompressSync(data, ZSTD)),
    aside: (data: string) => zstdAside(data, ZSTD),
  },
  {
    name: 'gzip',
    atOnce: keepingLatest((data) => gzipSync(data, SMALL_GZIP)),
    aside: (data: string) => gzipAside(data, GZIP),
  },
]

/** Compresses JSON answers in the first way that the browser accepts; large ones off the event loop. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT || reply.hasHeader('content-encoding')) {
      return payload
    }
    reply.header('vary', 'accept-encoding')
    const accepted = acceptedEncodings(request.headers['accept-encoding'])
    const way = WAYS.find(({ name }) => accepted.includes(name))
    if (!way) return payload
    reply.header('content-encoding', way.name).removeHeader('content-length')
    return payload.length <= AT_ONCE ? way.atOnce(payload) : way.aside(payload)
  })
}
