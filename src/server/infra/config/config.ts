import { CARE_CLOSING_TIME, isTimeOfDay } from '#domain/care/care.ts'
import { readPrivateKey } from '#server/infra/note-key.ts'
import path from 'node:path'
import { z } from 'zod'
import { isElsewhere } from './insecure-connections.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** The first administrator of a school that has none; undefined where the operator has named no one. */
export type FirstAdmin = 'anyone' | { email: string } | undefined

export interface Config {
  host: string
  port: number
  /** The address that people use; undefined for the demonstration login, which follows the address it was opened with. */
  publicUrl: string | undefined
  dataDir: string
  /** Undefined: PostgreSQL is started from the npm package, under `dataDir`. */
  databaseUrl: string | undefined
  fillDemoSchool: boolean
  /** Undefined: the demonstration login. */
  oidc: OidcSettings | undefined
  /** Undefined: a secret is made and kept under `dataDir`. */
  sessionSecret: string | undefined
  /** Seals the backups; undefined: the session secret does. */
  backupKey: string | undefined
  /** Where the checkpoints of the record go, besides the database. */
  checkpoints: {
    folder: string
    /** The private key; undefined: one is made and kept under `dataDir`. */
    key: string | undefined
    /** With S3 settings; undefined: the bucket of the photos. */
    bucket: string | undefined
    /** Run with every checkpoint as its input, for instance to mail it; undefined: none. */
    command: string | undefined
  }
  firstAdmin: FirstAdmin
  school: { name: string; logoFile: string | undefined }
  /** When the last child of after-school care should have been collected. */
  careClosingTime: string
  s3: S3Settings | undefined
  /** Addresses of proxies whose X-Forwarded headers are trusted. */
  trustProxy: string
  signInsPerMinute: number
  /** A session ends after this time without use. */
  idleMinutes: { admins: number; others: number }
  writesPerMinute: number
  logLevel: (typeof LOG_LEVELS)[number]
  /** A process that is about to stop serves for this time, so that the proxy stops sending requests to it. */
  stopDelaySeconds: number
  /** The built client. */
  clientDir: string
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** The value of FIRST_ADMIN_EMAIL that lets the first person who signs in become administrator. */
const ANYONE = 'anyone'

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blank, schema.optional())
const count = (fallback: number) => z.preprocess(blank, z.coerce.number().int().min(1).default(fallback))

const environment = z.object({
  NODE_ENV: z.preprocess(
    (value) => blank(typeof value === 'string' ? value.trim().toLowerCase() : value),
    z
      .string()
      .transform((value, issues) => {
        const kind = NODE_ENVS[value]
        if (!kind) issues.addIssue('must be production, development or test')
        return kind
      })
      .optional(),
  ),
  PORT: z.preprocess(blank, z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: z.preprocess(blank, z.string().default('data')),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DEMO: optional(z.enum(['on', 'off'])),
  OIDC_ISSUER: optional(z.url({ protocol: /^https?$/ })),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  SESSION_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  BACKUP_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  CHECKPOINT_DIR: optional(z.string()),
  CHECKPOINT_KEY: optional(
    z.string().refine((value) => readPrivateKey(value) !== undefined, 'must be an Ed25519 private key'),
  ),
  CHECKPOINT_BUCKET: optional(z.string()),
  CHECKPOINT_COMMAND: optional(z.string()),
  FIRST_ADMIN_EMAIL: optional(
    z
      .string()
      .refine(
        (value) => value === ANYONE || z.email().safeParse(value).success,
        `must be an email address or ${ANYONE}`,
      ),
  ),
  SCHOOL_NAME: z.preprocess(blank, z.string().max(100).default('Bramley Hall Preparatory School')),
  SCHOOL_LOGO: optional(z.string()),
  CARE_CLOSING_TIME: z.preprocess(
    blank,
    z.string().refine(isTimeOfDay, 'must be a time of day such as 18:00').default(CARE_CLOSING_TIME),
  ),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_BUCKET: optional(z.string()),
  S3_REGION: z.preprocess(blank, z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  TRUST_PROXY: z.preprocess(blank, z.string().default('loopback')),
  SIGN_INS_PER_MINUTE: count(300),
  ADMIN_IDLE_MINUTES: count(60),
  SESSION_IDLE_MINUTES: count(12 * 60),
  WRITES_PER_MINUTE: count(1200),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS)),
  STOP_DELAY_SECONDS: optional(z.coerce.number().int().min(0).max(300)),
  CLIENT_DIR: z.preprocess(blank, z.string().default('dist/client')),
})
type Environment = z.infer<typeof environment>

export class ConfigError extends Error {}

/** Reads the environment once and lists all its faults together, so that the operator can correct them in one go. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(variables)
  const faults = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(
      `The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
  }
  return toConfig(parsed.data)
}

const isProduction = (env: Environment) => env.NODE_ENV === 'production' || env.OIDC_ISSUER !== undefined

/** Any other word is refused, because a typing error in `production` would open the demonstration login. */
const NODE_ENVS: Record<string, 'production' | 'development'> = {
  ...{ production: 'production', prod: 'production' },
  ...{ development: 'development', dev: 'development', test: 'development' },
}

function contradictions(env: Environment): string[] {
  const faults: string[] = []
  const need = (names: (keyof Environment)[], why: string) => {
    for (const name of names) if (env[name] === undefined) faults.push(`${name}: must be set ${why}`)
  }
  if (isProduction(env)) {
    need(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'], 'for a real sign-in')
    if (env.DATABASE_URL) need(['SESSION_SECRET'], 'so that every process shares it')
    if (env.DEMO === 'on') faults.push('DEMO: the demonstration school is never filled beside a real sign-in')
  }
  if (!isProduction(env) && env.DEMO !== 'on' && env.PUBLIC_URL && isElsewhere(env.PUBLIC_URL)) {
    need(
      ['OIDC_ISSUER'],
      'where PUBLIC_URL is not this machine: the demonstration login lets anybody in as anyone (DEMO=on allows it)',
    )
  }
  if (env.S3_ENDPOINT) {
    need(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'when S3_ENDPOINT is')
  }
  return faults
}

function firstAdminOf(env: Environment): FirstAdmin {
  const { FIRST_ADMIN_EMAIL: named } = env
  if (named && named !== ANYONE) return { email: named.toLowerCase() }
  return named === ANYONE || !isProduction(env) ? 'anyone' : undefined
}

function toConfig(env: Environment): Config {
  const { OIDC_ISSUER: issuer, S3_ENDPOINT: endpoint } = env
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    fillDemoSchool: !isProduction(env) && (env.DEMO ?? (env.DATABASE_URL ? 'off' : 'on')) === 'on',
    oidc: issuer
      ? { issuer, clientId: env.OIDC_CLIENT_ID ?? '', clientSecret: env.OIDC_CLIENT_SECRET ?? '' }
      : undefined,
    sessionSecret: env.SESSION_SECRET,
    backupKey: env.BACKUP_KEY,
    checkpoints: {
      folder: path.resolve(env.CHECKPOINT_DIR ?? path.join(env.DATA_DIR, 'record')),
      key: env.CHECKPOINT_KEY,
      bucket: env.CHECKPOINT_BUCKET,
      command: env.CHECKPOINT_COMMAND,
    },
    firstAdmin: firstAdminOf(env),
    school: { name: env.SCHOOL_NAME, logoFile: env.SCHOOL_LOGO && path.resolve(env.SCHOOL_LOGO) },
    careClosingTime: env.CARE_CLOSING_TIME,
    s3: endpoint
      ? {
          endpoint,
          bucket: env.S3_BUCKET ?? '',
          region: env.S3_REGION,
          accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
        }
      : undefined,
    trustProxy: env.TRUST_PROXY,
    signInsPerMinute: env.SIGN_INS_PER_MINUTE,
    idleMinutes: { admins: env.ADMIN_IDLE_MINUTES, others: env.SESSION_IDLE_MINUTES },
    writesPerMinute: env.WRITES_PER_MINUTE,
    // At a real school the log shows sign-ins and refusals, unless the operator wants less.
    logLevel: env.LOG_LEVEL ?? (issuer ? 'info' : 'warn'),
    // With a real sign-in there is a proxy; half of this time is longer than nginx skips a process after one refusal.
    stopDelaySeconds: env.STOP_DELAY_SECONDS ?? (issuer ? 6 : 0),
    clientDir: path.resolve(env.CLIENT_DIR),
  }
}
