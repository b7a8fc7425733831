import { ConfigError, readConfig } from '#server/infra/config.ts'
import type { Config } from '#server/infra/config.ts'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pino } from 'pino'
import { openServer } from './open-server.ts'
import type { OpenServer } from './open-server.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

const say = (line: string) => process.stdout.write(`${line}\n`)

function announce(config: Config, port: number): void {
  say(`${config.school.name}: the register is open at ${config.publicUrl ?? `http://localhost:${port}`}`)
  if (!config.oidc && !LOOPBACK.has(config.host)) {
    say(
      `WARNING: the demonstration login lets anyone in, and it listens on ${config.host}, beyond this machine.`,
    )
  }
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
  const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'warn' })
  const clientDir = path.resolve(process.env['CLIENT_DIR'] ?? 'dist/client')
  const server = await openServer({ config, clientDir, logger })
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
