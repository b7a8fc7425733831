import type { FastifyBaseLogger } from 'fastify'

/** Longer than a graceful shutdown, which waits ten seconds for requests under way. */
const MAX_WAIT_MS = 15_000

/**
 * Handles a fault outside of any request: logs it, finishes the requests under way, and ends the process with an error, so
 * that a supervisor starts a new one.
 */
export function stopOnUncaughtFault(server: { close(): Promise<void> }, logger: FastifyBaseLogger): void {
  let isStopping = false
  // Unhandled rejections arrive here too.
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ err: error, origin }, 'uncaught fault: the process ends after the requests under way')
    if (isStopping) return
    isStopping = true
    setTimeout(end, MAX_WAIT_MS).unref()
    void stop()
  })

  async function stop(): Promise<void> {
    try {
      await server.close()
    } finally {
      end()
    }
  }
}

function end(): void {
  process.exit(1)
}
