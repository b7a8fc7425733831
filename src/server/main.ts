import { stopOnUncaughtFault } from '#server/app/uncaught-faults.ts'
import { readConfig } from '#server/infra/config/config.ts'
import type { Config } from '#server/infra/config/config.ts'
import { readVariables } from '#server/infra/config/env-file.ts'
import { requireFreeAddress } from '#server/infra/config/free-address.ts'
import { createLogger } from '#server/infra/logger.ts'
import { demonstrationWarnings, insecureConnections } from '#server/infra/config/insecure-connections.ts'
import { plainMessage } from '#server/infra/plain-message.ts'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { openServer } from './open-server.ts'
import type { OpenServer } from './open-server.ts'

// By itself V8 lets what it keeps grow to four times what is in use before it clears up; a school's machine has less to spare.
setFlagsFromString('--heap-growing-percent=50')

const say = (line: string) => process.stdout.write(`${line}\n`)

function announce(config: Config, port: number): void {
  say(`${config.school.name}: the register is open at ${config.publicUrl ?? `http://localhost:${port}`}`)
  for (const warning of [...demonstrationWarnings(config), ...insecureConnections(config)]) {
    say(`WARNING: ${warning}`)
  }
}

/**
 * Closes gracefully on a signal, or when the parent process ends. The returned signal is aborted as soon as the server
 * was told to stop.
 */
function stopWhenAsked(config: Config, opening: Promise<OpenServer>): AbortSignal {
  const asked = new AbortController()
  let isOpen = false
  opening.then(
    () => (isOpen = true),
    () => {},
  )
  const stop = () => {
    if (asked.signal.aborted) return
    asked.abort()
    // A database on another machine rolls back by itself; the embedded one must first open, then stop in order.
    if (!isOpen && config.databaseUrl) process.exit(0)
    opening
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
  return asked.signal
}

/** Reads the configuration, opens the server, listens, and closes gracefully when asked to stop. */
async function main(): Promise<void> {
  const config = readConfig(readVariables(process.env))
  await requireFreeAddress(config)
  if (config.metrics) await requireFreeAddress(config.metrics, { host: 'METRICS_HOST', port: 'METRICS_PORT' })
  const opening = openServer({ config, logger: createLogger(config.logLevel) })
  const stopAsked = stopWhenAsked(config, opening)
  const server = await opening
  if (stopAsked.aborted) return
  stopOnUncaughtFault(server, server.app.log)
  await server.app.listen({ host: config.host, port: config.port })
  await tellSupervisor()
  announce(config, (server.app.server.address() as AddressInfo).port)
}

/** Tells `npm start` that the server is open: if it dies from now on, it is started again. */
async function tellSupervisor(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (process.send) process.send({ isOpen: true }, () => resolve())
    else resolve()
  })
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${plainMessage(error)}\n`)
  process.exit(1)
}
