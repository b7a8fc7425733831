import type { FastifyReply } from 'fastify'
import type { Asking, InTurn } from './expensive-work.ts'
import type { SignedIn } from '#server/http/sessions.repository.ts'

interface Asked {
  person: Pick<SignedIn, 'id'>
  reply: Pick<FastifyReply, 'raw'>
}

/** The person, and a signal that aborts when they have their answer or have gone. */
export function askingOf({ person, reply }: Asked): Asking {
  const isOver = new AbortController()
  reply.raw.once('close', () => isOver.abort())
  // Gone already, while the session was checked: the event is not told again.
  if (reply.raw.destroyed) isOver.abort()
  return { personId: person.id, signal: isOver.signal }
}

/** Makes the handler of an expensive call wait for its turn. */
export function inTurn<Call extends Asked, Answer>(
  limit: InTurn,
  handle: (call: Call) => Promise<Answer>,
): (call: Call) => Promise<Answer> {
  return (call) => limit(askingOf(call), () => handle(call))
}
