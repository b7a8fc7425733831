import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'

/** An id that a proxy has given; nothing that could be mistaken for another field of a log line. */
const GIVEN_ID = /^[\w.:-]{8,64}$/
/** W3C Trace Context: version, trace id, parent id, flags. Only zeros mean that there is none. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-.*)?$/

const single = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

/** The id of the request in every log line: the proxy's own, that of the trace it belongs to, or a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = single(headers['x-request-id'])
  if (GIVEN_ID.test(given)) return given
  return TRACEPARENT.exec(single(headers['traceparent']))?.[1] ?? randomUUID()
}

/** An answer that reports a fault of ours names the request, so that the operator finds it in the log. */
export function nameFailedRequests(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode >= 500) reply.header('x-request-id', request.id)
    done()
  })
}
