import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How far a process is on its way to stop, for the proxy in front of it. */
export interface StopNotice {
  isGiven: () => boolean
  /** Gives the proxy this long to send its requests to the other processes. */
  give(seconds: number): Promise<void>
}

/**
 * A process that is about to stop still serves everything. In the first half of the time it says so to a proxy that
 * asks for its health. In the second half it also turns reads away, but only those of a proxy that has promised to try
 * another process: nginx asks for nobody's health, and passes a process over after one such answer.
 */
export function createStopNotice(
  app: FastifyInstance,
  wait: (ms: number) => Promise<unknown> = sleep,
): StopNotice {
  let isGiven = false
  let turnsAway = false
  app.addHook('onRequest', (request, reply, done) => {
    if (isGiven) reply.header('connection', 'close')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (turnsAway && isRead && request.headers['x-proxy-retries'] === 'yes') {
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
      turnsAway = true
      await wait(seconds * 500)
    },
  }
}
