import type { FastifyReply } from 'fastify'
import type { Asking, InTurn } from './expensive-work.ts'
import type { SignedIn } from '#server/http/sessions.ts'

interface Asked {
  person: SignedIn
  reply: FastifyReply
}

/** Who asks, and until when they wait: until they have their answer or have gone. */
export function askingOf({ person, reply }: Asked): Asking {
  const isOver = new AbortController()
  reply.raw.once('close', () => isOver.abort())
  return { personId: person.id, signal: isOver.signal }
}

/** The handler of an expensive call, which takes its turn. */
export function inTurn<Call extends Asked, Answer>(
  limit: InTurn,
  handle: (call: Call) => Promise<Answer>,
): (call: Call) => Promise<Answer> {
  return (call) => limit(askingOf(call), () => handle(call))
}
