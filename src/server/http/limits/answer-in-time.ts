import type { FastifyReply, FastifyRequest } from 'fastify'
import { RefusalError } from '#server/http/refusal-error.ts'

/** A read whose answer has not begun by then is refused with a sentence. */
const ANSWER_WITHIN_MS = 4800

const tooSlow = () =>
  new RefusalError(
    503,
    'tooSlow',
    'The register could not answer in time. Please try again in a few seconds.',
  )

/**
 * Answers a read within five seconds. A connection, a lock and each statement have limits of their own, but those add up.
 * Writes are exempt, because only the write itself knows whether it was done.
 */
export function answerInTime(_request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  const timer = setTimeout(() => {
    if (!reply.sent && !reply.raw.headersSent) void reply.send(tooSlow())
  }, ANSWER_WITHIN_MS)
  reply.raw.once('close', () => clearTimeout(timer))
  next()
}
