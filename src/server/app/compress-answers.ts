import type { FastifyInstance } from 'fastify'
import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'

/** Below this a packet holds the answer as it is. */
const WORTH_IT = 1_000

const WAYS = [
  {
    name: 'zstd',
    compress: (data: Buffer) =>
      promisify(zstdCompress)(data, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  },
  { name: 'gzip', compress: (data: Buffer) => promisify(gzip)(data, { level: 5 }) },
]

/** Compresses JSON answers off the event loop, in the first way that the browser accepts. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT || reply.hasHeader('content-encoding'))
      return payload
    reply.header('vary', 'accept-encoding')
    const accepted = request.headers['accept-encoding'] ?? ''
    const way = WAYS.find(({ name }) => accepted.includes(name))
    if (!way) return payload
    reply.header('content-encoding', way.name).removeHeader('content-length')
    return way.compress(Buffer.from(payload))
  })
}
