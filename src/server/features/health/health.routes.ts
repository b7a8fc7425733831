import type { Database } from '#server/db/database.ts'
import { databaseAnswers } from '#server/db/wait-for-database.ts'
import type { FastifyInstance } from 'fastify'

/**
 * For the monitoring: 200 only while the database answers and the process is not about to stop. The database is asked on
 * a connection of its own, because requests that wait for a locked table may hold all the others.
 */
export function healthRoutes(
  app: FastifyInstance,
  { ownDatabase, isStopping }: { ownDatabase: Database; isStopping: () => boolean },
): void {
  let asking: Promise<boolean> | undefined

  async function ask(): Promise<boolean> {
    try {
      return await databaseAnswers(ownDatabase)
    } finally {
      asking = undefined
    }
  }

  app.get('/api/health', { config: { access: 'public' } }, async (_request, reply) => {
    if (isStopping()) {
      return reply.code(503).send({ status: 'stopping', message: 'This process is about to stop.' })
    }
    // Those who ask at the same time share the answer and the connection.
    asking ??= ask()
    if (await asking) return { status: 'ok' }
    return reply.code(503).send({ status: 'unavailable', message: 'The database does not answer.' })
  })
}
