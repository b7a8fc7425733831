import type { Database } from '#server/db/database.ts'
import type { FastifyInstance } from 'fastify'

/** For whatever watches the process: well only while the database answers. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/api/health', { config: { access: 'public' } }, async (_request, reply) => {
    const answers = await database.query('select 1 as alive').then(
      () => true,
      () => false,
    )
    if (answers) return { status: 'ok' }
    return reply.code(503).send({ status: 'unavailable', message: 'The database does not answer.' })
  })
}
