import { hasMigrations } from '#server/db/migrate.ts'
import type { Config } from '#server/infra/config/config.ts'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Stores } from './open-stores.ts'

interface SchoolOptions {
  open: (config: Config, report: (message: string) => void) => Promise<Stores>
  say: (sentence: string) => void
  /** The operator wants a new school if there is none. */
  mayBeNew: boolean
}

/** Opens the school for a command: prints which one it is, and refuses to make a missing one. */
export async function openSchool(config: Config, options: SchoolOptions): Promise<Stores> {
  announceSchool(config, options)
  return openAnnouncedSchool(config, options)
}

/** The first half: prints which school it is, and opens nothing. */
export function announceSchool(config: Config, { say, mayBeNew }: Omit<SchoolOptions, 'open'>): void {
  say(`${config.school.name}: ${describeDatabase(config)}`)
  if (!mayBeNew && !config.databaseUrl && !hasEmbeddedDatabase(config.dataDir)) throw noSchool()
}

/** The second half: opens the school, and refuses a database without migrations. */
export async function openAnnouncedSchool(config: Config, options: SchoolOptions): Promise<Stores> {
  const stores = await options.open(config, options.say)
  if (options.mayBeNew || (await hasMigrations(stores.connectionString))) return stores
  await stores.close()
  throw noSchool()
}

/** Describes the database without the password. */
function describeDatabase({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `the embedded database under ${dataDir}`
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `the database ${decodeURIComponent(pathname.slice(1))} on ${searchParams.get('host') ?? host}`
}

const hasEmbeddedDatabase = (dataDir: string) => existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))

function noSchool(): Error {
  return new Error(
    'There is no school there. Give the settings of the service (ENV_FILE=/etc/attendance-register.env), ' +
      'or --new-school where one is to be made.',
  )
}
