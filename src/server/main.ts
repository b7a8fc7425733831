import { ConfigError, readConfig } from '#server/infra/config.ts'
import type { Config } from '#server/infra/config.ts'
import { createLogger } from '#server/infra/logger.ts'
import { openDemonstration, plainConnections } from '#server/infra/plain-connections.ts'
import type { AddressInfo } from 'node:net'
import { openServer } from './open-server.ts'
import type { OpenServer } from './open-server.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

function announce(config: Config, port: number): void {
  say(`${config.school.name}: the register is open at ${config.publicUrl ?? `http://localhost:${port}`}`)
  for (const open of openDemonstration(config)) say(`WARNING: ${open}`)
  for (const plain of plainConnections(config)) say(`WARNING: ${plain}`)
}

function stopWhenAsked(server: OpenServer): void {
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Reads the configuration, opens the server, listens, and closes gracefully when asked to stop. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const server = await openServer({ config, logger: createLogger(config.logLevel) })
  stopWhenAsked(server)
  await server.app.listen({ host: config.host, port: config.port })
  announce(config, (server.app.server.address() as AddressInfo).port)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
  process.exit(1)
}
