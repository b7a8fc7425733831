import { CARE_CLOSING_TIME, isTimeOfDay } from '#domain/care/care.ts'
import { readPrivateKey } from '#server/infra/note-key.ts'
import { z } from 'zod'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** The value of FIRST_ADMIN_EMAIL that lets the first person who signs in become administrator. */
export const ANYONE = 'anyone'

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blank, schema.optional())
const count = (fallback: number) => z.preprocess(blank, z.coerce.number().int().min(1).default(fallback))

/** Names of groups, between semicolons, because commas are part of many names. */
const groups = z.preprocess(
  blank,
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(';')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
)

/** Any other word is refused, because a typing error in `production` would open the demonstration login. */
const NODE_ENVS: Record<string, 'production' | 'development'> = {
  ...{ production: 'production', prod: 'production' },
  ...{ development: 'development', dev: 'development', test: 'development' },
}

/** The variables that the register reads, each with its form and its default. */
export const environment = z.object({
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
  OIDC_ROLES_CLAIM: optional(z.string()),
  OIDC_ROLES_SCOPE: optional(z.string()),
  OIDC_ADMIN_GROUPS: groups,
  OIDC_STAFF_GROUPS: groups,
  OIDC_READ_ONLY_GROUPS: groups,
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
  SHARED_IDLE_MINUTES: count(20),
  WRITES_PER_MINUTE: count(1200),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS)),
  STOP_DELAY_SECONDS: optional(z.coerce.number().int().min(0).max(300)),
  CLIENT_DIR: z.preprocess(blank, z.string().default('dist/client')),
  METRICS_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
  METRICS_HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
})
export type Environment = z.infer<typeof environment>
