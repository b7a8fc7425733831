import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Answers by Node's error code; every other error gets MALFORMED. */
const BY_CODE: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
}
const MALFORMED = { status: 400, message: 'The request could not be read.' }

const bodyOf = (message: string) => JSON.stringify({ message, code: 'invalidInput' })

/** Answers requests that never reach a route with the same headers and kind of sentence as all others. */
export function answerMalformedRequests(
  securityHeaders: Record<string, string>,
  onAnswer: (status: number, method?: string) => void,
) {
  const headers = { ...securityHeaders, 'cache-control': 'no-store' }

  function frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    const status = error.statusCode ?? 400
    onAnswer(status, request.method)
    const body = bodyOf('The address could not be read.')
    void reply.code(status).headers(headers).type(JSON_TYPE).send(body)
  }

  function clientErrorHandler({ code }: ConnectionError, socket: Socket): void {
    if (code === 'ECONNRESET' || socket.destroyed) return
    const { status, message } = BY_CODE[code] ?? MALFORMED
    onAnswer(status)
    const body = bodyOf(message)
    const lines = Object.entries({
      ...headers,
      ...{
        'content-type': JSON_TYPE,
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      },
    }).map(([name, value]) => `${name}: ${value}`)
    if (socket.writable) {
      socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
    }
    socket.destroy()
  }

  return { frameworkErrors, clientErrorHandler }
}
