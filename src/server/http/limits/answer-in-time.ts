import type { FastifyReply, FastifyRequest } from 'fastify'
import { RefusalError } from '#server/http/refusal-error.ts'

/** A read that could not begin to be answered by then is answered with a sentence. */
const ANSWER_WITHIN_MS = 4800

const tooSlow = () =>
  new RefusalError(
    503,
    'tooSlow',
    'The register could not answer in time. Please try again in a few seconds.',
  )

/**
 * Answers a read within five seconds whatever it waits for: a connection, a lock and several statements each have a limit
 * of their own, and those add up. Writes are left alone: only they themselves know whether they were done.
 */
export function answerInTime(_request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  const timer = setTimeout(() => {
    if (!reply.sent && !reply.raw.headersSent) void reply.send(tooSlow())
  }, ANSWER_WITHIN_MS)
  reply.raw.once('close', () => clearTimeout(timer))
  next()
}
