import type { FastifyInstance } from 'fastify'

const EVERY_MS = 3_600_000

/** Removes what has expired at the start and every hour; several processes may run the same statements at once. */
export function sweepExpired(app: FastifyInstance, removals: readonly (() => Promise<void>)[]): void {
  const sweep = () => {
    for (const remove of removals) {
      remove().catch((error: unknown) => app.log.warn({ err: error }, 'expired rows not removed'))
    }
  }
  const timer = setInterval(sweep, EVERY_MS)
  timer.unref()
  app.addHook('onReady', async () => sweep())
  app.addHook('onClose', async () => clearInterval(timer))
}
