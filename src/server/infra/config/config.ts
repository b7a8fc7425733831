import type { RoleGroups } from '#domain/accounts/login-groups.ts'
import { ROLES } from '#domain/accounts/permissions.ts'
import path from 'node:path'
import { ANYONE, environment } from './environment.ts'
import type { Environment, LOG_LEVELS } from './environment.ts'
import { isElsewhere, isThisMachine } from './insecure-connections.ts'

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
  /** Groups at the provider that stand for roles; undefined: roles are given here alone. */
  roles: RoleSettings | undefined
}

export interface RoleSettings {
  /** The claim that lists the groups of a person, such as `groups` or `realm_access.roles`. */
  claim: string
  /** What the provider must be asked for to send that claim; most need nothing. */
  scope: string | undefined
  groups: RoleGroups
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
  /** A session ends after this time without use, writing on a shared computer earlier. */
  idleMinutes: { admins: number; others: number; shared: number }
  writesPerMinute: number
  logLevel: (typeof LOG_LEVELS)[number]
  /** A process that is about to stop serves for this time, so that the proxy stops sending requests to it. */
  stopDelaySeconds: number
  /** The built client. */
  clientDir: string
  /** Where a monitoring system reads; undefined: nowhere. */
  metrics: { host: string; port: number; token: string | undefined } | undefined
}

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
  const hasGroups = ROLES.some((role) => groupsOf(env)[role].length > 0)
  if (hasGroups && !env.OIDC_ROLES_CLAIM) need(['OIDC_ROLES_CLAIM'], 'where groups stand for roles')
  if (env.OIDC_ROLES_CLAIM && !hasGroups) {
    faults.push('OIDC_ROLES_CLAIM: needs OIDC_ADMIN_GROUPS, OIDC_STAFF_GROUPS or OIDC_READ_ONLY_GROUPS')
  }
  if (env.S3_ENDPOINT) {
    need(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'when S3_ENDPOINT is')
  }
  if (env.METRICS_PORT !== undefined && !isThisMachine(env.METRICS_HOST)) {
    need(['METRICS_TOKEN'], 'where METRICS_HOST is reached by other machines')
  }
  if (env.METRICS_PORT === env.PORT) faults.push('METRICS_PORT: must be another port than PORT')
  return faults
}

const groupsOf = (env: Environment): RoleGroups => ({
  admin: env.OIDC_ADMIN_GROUPS,
  staff: env.OIDC_STAFF_GROUPS,
  'read-only': env.OIDC_READ_ONLY_GROUPS,
})

function rolesOf(env: Environment): RoleSettings | undefined {
  const { OIDC_ROLES_CLAIM: claim, OIDC_ROLES_SCOPE: scope } = env
  return claim ? { claim, scope, groups: groupsOf(env) } : undefined
}

function firstAdminOf(env: Environment): FirstAdmin {
  const { FIRST_ADMIN_EMAIL: named } = env
  if (named && named !== ANYONE) return { email: named.toLowerCase() }
  return named === ANYONE || !isProduction(env) ? 'anyone' : undefined
}

function toConfig(env: Environment): Config {
  const { OIDC_ISSUER: issuer, S3_ENDPOINT: endpoint, METRICS_PORT: metricsPort } = env
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    fillDemoSchool: !isProduction(env) && (env.DEMO ?? (env.DATABASE_URL ? 'off' : 'on')) === 'on',
    oidc: issuer
      ? {
          ...{ issuer, clientId: env.OIDC_CLIENT_ID ?? '', clientSecret: env.OIDC_CLIENT_SECRET ?? '' },
          roles: rolesOf(env),
        }
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
    idleMinutes: {
      admins: env.ADMIN_IDLE_MINUTES,
      others: env.SESSION_IDLE_MINUTES,
      shared: env.SHARED_IDLE_MINUTES,
    },
    writesPerMinute: env.WRITES_PER_MINUTE,
    // At a real school the log shows sign-ins and refusals, unless the operator wants less.
    logLevel: env.LOG_LEVEL ?? (issuer ? 'info' : 'warn'),
    // With a real sign-in there is a proxy; half of this time is longer than nginx skips a process after one refusal.
    stopDelaySeconds: env.STOP_DELAY_SECONDS ?? (issuer ? 6 : 0),
    clientDir: path.resolve(env.CLIENT_DIR),
    metrics: metricsPort
      ? { host: env.METRICS_HOST, port: metricsPort, token: env.METRICS_TOKEN }
      : undefined,
  }
}
