import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than any request takes, except an upload or a large download on a slow line. */
const MAX_WAIT_MS = 10_000

/**
 * Finishes the requests under way and closes all other connections. Node alone would wait for connections that browsers
 * opened in advance, and for those whose answer ended after closing began.
 */
export function shutDownGracefully(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  const underWay = new Set<ServerResponse>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    unused.delete(socket)
    underWay.add(answer)
    answer.once('close', () => underWay.delete(answer))
  })
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
    for (const answer of underWay) answer.once('finish', () => answer.req.socket.end())
    const enough = setTimeout(() => app.server.closeAllConnections(), MAX_WAIT_MS)
    app.server.once('close', () => clearTimeout(enough))
  })
}

/** Tells the proxy in front of a process that it is about to stop. */
export interface StopNotice {
  isGiven: () => boolean
  /** Waits this long, so that the proxy sends its requests to the other processes. */
  give(seconds: number): Promise<void>
}

/**
 * A process that is about to stop still serves everything. In the first half of the time its health check fails. In the
 * second half it also refuses reads, but only those of a proxy that has promised to try another process: nginx makes no
 * health checks, and skips a process after one such refusal.
 */
export function createStopNotice(
  app: FastifyInstance,
  wait: (ms: number) => Promise<unknown> = sleep,
): StopNotice {
  let isGiven = false
  let refusesReads = false
  app.addHook('onRequest', (request, reply, done) => {
    if (isGiven) reply.header('connection', 'close')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (refusesReads && isRead && request.headers['x-proxy-retries'] === 'yes') {
      reply.code(502).send({ message: 'This process is about to stop.', code: 'STOPPING' })
    } else {
      done()
    }
  })
  return {
    isGiven: () => isGiven,
    async give(seconds) {
      if (seconds === 0) return
      isGiven = true
      await wait(seconds * 500)
      refusesReads = true
      await wait(seconds * 500)
    },
  }
}
