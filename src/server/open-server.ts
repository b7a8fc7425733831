import { schoolNow } from '#domain/calendar/school-clock.ts'
import { buildApp } from '#server/app/build-app.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { createNoticeChannel } from '#server/db/notice-channel.ts'
import { migrate } from '#server/db/migrate.ts'
import { openYearReader } from '#server/features/annual/year-reader.ts'
import { LIVE_CHANNEL } from '#server/features/live/live.repository.ts'
import { readyForRealSignIn } from '#server/features/sign-in/real-sign-in.service.ts'
import { systemClock } from '#server/infra/clock.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Config } from '#server/infra/config/config.ts'
import { connectIdentityProvider } from '#server/infra/identity/identity-provider.ts'
import { keptSecret } from '#server/infra/keys.ts'
import { createLogger } from '#server/infra/logger.ts'
import { createMetrics } from '#server/infra/metrics/metrics.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { DemoAccount } from './demo/login/accounts.ts'
import { openStores } from './open-stores.ts'

export interface ServerOptions {
  config: Config
  clock?: Clock
  logger?: Logger
  /** The people of the demonstration login, where it is used. */
  demoAccounts?: readonly DemoAccount[]
}

export interface OpenServer {
  app: FastifyInstance
  database: Database
  /** Closes after the proxy had time to notice. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** Opens the database and all other parts in order; the server does not listen yet. */
export async function openServer(options: ServerOptions): Promise<OpenServer> {
  const { config, clock = systemClock, logger = createLogger('warn') } = options
  const secret = config.sessionSecret ?? keptSecret(config.dataDir)
  const metrics = createMetrics()
  const stores = await openStores(config, (message) => logger.warn(message))
  const { connectionString, photoStore } = stores
  try {
    await migrate(connectionString)
    const onError = (error: Error) => {
      metrics.faultNoted('database')
      logger.warn({ err: error }, 'database')
    }
    const database = openDatabase({ connectionString, onError })
    if (config.oidc) {
      await readyForRealSignIn(database, config, (message) => logger.warn(message)).catch(async (error) => {
        await database.close()
        throw error
      })
    }
    const healthDatabase = openDatabase({ connectionString, max: 1, onError })
    const yearReader = openYearReader({ connectionString, onError })
    const liveChannel = createNoticeChannel({ connectionString, name: LIVE_CHANNEL, onError })
    await fillNewSchool(config, { database, photoStore, clock })
    const login = await openLogin(options, secret)
    const { app, stopNotice } = await buildApp({
      ...{
        config,
        secret,
        database,
        healthDatabase,
        yearReader,
        liveChannel,
        clock,
        photoStore,
        logger,
        metrics,
      },
      identityProvider: login.identityProvider,
    })
    await login.serve(app)
    const close = async () => {
      await app.close()
      await yearReader.close()
      await database.close()
      await healthDatabase.close()
      await stores.close()
    }
    const stop = () => stopNotice.give(config.stopDelaySeconds).then(close)
    return { app, database, stop, close }
  } catch (error) {
    await stores.close()
    throw error
  }
}

// Dynamic imports, so that production never loads the code of the demonstration.

async function fillNewSchool(
  config: Config,
  { database, photoStore, clock }: { database: Database; photoStore: PhotoStore; clock: Clock },
): Promise<void> {
  if (!config.fillDemoSchool) return
  const { fillDemoSchool } = await import('./demo/school/fill-demo-school.ts')
  await fillDemoSchool(database, { today: schoolNow(clock()).date, photoStore })
}

async function openLogin({ config, demoAccounts }: ServerOptions, secret: string) {
  if (config.oidc) return { identityProvider: connectIdentityProvider(config.oidc), serve: async () => {} }
  const { createDemoLogin } = await import('./demo/login/demo-login.ts')
  return createDemoLogin({
    dataDir: config.dataDir,
    secret,
    publicUrl: config.publicUrl,
    ...(demoAccounts ? { accounts: demoAccounts } : {}),
  })
}
