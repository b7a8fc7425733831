import type { Sessions } from '#server/http/sessions.ts'
import type { FastifyInstance } from 'fastify'

const EVERY_MS = 3_600_000

/** Removes ended sessions every hour; several processes may run this one statement at the same time. */
export function cleanSessions(app: FastifyInstance, sessions: Sessions): void {
  const clean = () => {
    sessions.removeExpired().catch((error: unknown) => app.log.warn({ err: error }, 'sessions not cleaned'))
  }
  const timer = setInterval(clean, EVERY_MS)
  timer.unref()
  app.addHook('onReady', async () => clean())
  app.addHook('onClose', async () => clearInterval(timer))
}
