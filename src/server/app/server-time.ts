import { SERVER_TIME_HEADER } from '#contract/beside-calls.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { FastifyInstance } from 'fastify'

/** Sends the server's time in our own header, because a proxy may replace `Date`. */
export function tellServerTime(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header(SERVER_TIME_HEADER, clock().toISOString())
    done()
  })
}
