import type { FastifyBaseLogger } from 'fastify'

/** Longer than closing takes, which itself waits ten seconds for requests under way. */
const LONGEST_MS = 15_000

/**
 * The last resort for a fault that no request can be answered with: it is logged, requests under way are finished, and
 * the process ends with an error, so that a supervisor starts a sound one.
 */
export function stopOnUncaughtFault(server: { close(): Promise<void> }, logger: FastifyBaseLogger): void {
  let isStopping = false
  // A rejection that nothing handles arrives here too.
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ err: error, origin }, 'uncaught fault: the process ends after the requests under way')
    if (isStopping) return
    isStopping = true
    setTimeout(end, LONGEST_MS).unref()
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
