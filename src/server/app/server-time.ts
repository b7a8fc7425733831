import { SERVER_TIME_HEADER } from '#contract/server-time.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { FastifyInstance } from 'fastify'

/** In a header of our own: a proxy may put its own time into `Date`. */
export function tellServerTime(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header(SERVER_TIME_HEADER, clock().toISOString())
    done()
  })
}
