import { shortForm } from '#domain/record/checkpoint.ts'
import type { ActingPerson } from '#server/db/acting-person.ts'
import type { Database } from '#server/db/database.ts'
import { actorOf } from '#server/http/person-name.ts'
import { latestCheckpoint } from '#server/record/checkpoints.repository.ts'
import { enterEvent } from '#server/record/trail.repository.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A page that asks again and again for what it may not have is entered once in this time. */
const SAME_REFUSAL_MS = 60_000
const MOST_REMEMBERED = 1000

/** Enters in the trail what changes no row: every CSV and paper list that leaves the register, and every refusal of permission. */
export function enterAccess(app: FastifyInstance, database: Database): void {
  const refusals = new Map<string, number>()

  app.addHook('onSend', async (request, reply, payload) => {
    const { person } = request
    // A file that cannot be entered does not leave.
    if (person && reply.statusCode === 200 && isFile(reply))
      await enterExport(request, reply, actorOf(person))
    if (person && reply.statusCode === 403 && isNew(`${person.id} ${routeOf(request)}`)) {
      const [subjectId, about] = [person.id, { call: routeOf(request), reason: codeOf(payload) }]
      const refusal = {
        kind: 'refused',
        subject: 'user',
        subjectId,
        subjectName: actorOf(person).name,
        about,
      } as const
      enterEvent(database, refusal, actorOf(person)).catch((err: unknown) =>
        request.log.warn({ err }, 'a refusal is not in the trail'),
      )
    }
    return payload
  })

  /** The columns of most CSVs are specified or are read by programs, so the seal is in a header. */
  async function enterExport(request: FastifyRequest, reply: FastifyReply, by: ActingPerson): Promise<void> {
    await enterEvent(database, exportOf(request, reply), by)
    const checkpoint = await latestCheckpoint(database)
    if (checkpoint) reply.header('x-record-seal', shortForm(checkpoint))
  }

  function isNew(refusal: string): boolean {
    const now = performance.now()
    if (now - (refusals.get(refusal) ?? -Infinity) < SAME_REFUSAL_MS) return false
    if (refusals.size >= MOST_REMEMBERED) refusals.clear()
    refusals.set(refusal, now)
    return true
  }
}

/** A signed-in person gets no other page from a call than the paper lists. */
const isFile = (reply: FastifyReply) => /^text\/(csv|html)/.test(String(reply.getHeader('content-type')))

const routeOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? ''}`

function exportOf(request: FastifyRequest, reply: FastifyReply) {
  const [, fileName = ''] = /filename="([^"]*)"/.exec(String(reply.getHeader('content-disposition'))) ?? []
  const about = { ...(request.query as Record<string, unknown>) }
  return {
    kind: 'exported',
    subject: 'school',
    subjectId: routeOf(request),
    subjectName: fileName,
    about,
  } as const
}

function codeOf(payload: unknown): string {
  const [, code = ''] = /"code":"(\w+)"/.exec(typeof payload === 'string' ? payload : '') ?? []
  return code
}
