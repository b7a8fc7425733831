import type { Metrics } from '#server/infra/metrics/metrics.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The status of a request whose client left before there was an answer, as nginx has it. */
const CLIENT_LEFT = 499

/** Requests to addresses that nothing serves, or that cannot be read, have no route. */
export const NO_ROUTE = 'none'

/** Counts every request under its route when it is over, however it ends. */
export function countAnswers(app: FastifyInstance, metrics: Pick<Metrics, 'requestAnswered'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      metrics.requestAnswered({
        method: request.method,
        route: request.routeOptions.url ?? NO_ROUTE,
        status: reply.raw.headersSent ? reply.raw.statusCode : CLIENT_LEFT,
        seconds: isStream(reply) ? undefined : reply.elapsedTime / 1000,
      })
    })
    done()
  })
}

const isStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')
