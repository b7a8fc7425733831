import type { Config } from './config.ts'

const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|)$/

const isThisMachine = (host: string) => THIS_MACHINE.test(host)

/** An address of another machine than this, or of this one under a name that others reach. */
export const isElsewhere = (address: string) => !isThisMachine(new URL(address).hostname)

type Addresses = Pick<Config, 'publicUrl' | 'oidc' | 's3' | 'databaseUrl'>

const isPlainHttp = (address: string | undefined) => address?.startsWith('http:') && isElsewhere(address)

// A socket file is named in `host`; other ways of asking for TLS do not look at the certificate.
function isPlainDatabase(address: string | undefined): boolean {
  if (!address) return false
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? hostname
  return !host.startsWith('/') && !isThisMachine(host) && searchParams.get('sslmode') !== 'verify-full'
}

/** Where others than those at this machine may choose who they are, one sentence each. */
export function openDemonstration({
  host,
  publicUrl,
  oidc,
}: Pick<Config, 'host' | 'publicUrl' | 'oidc'>): string[] {
  const open: [boolean, string][] = [
    [!isThisMachine(host), `it listens on ${host}, beyond this machine`],
    [publicUrl !== undefined && isElsewhere(publicUrl), 'PUBLIC_URL offers it beyond this machine'],
  ]
  return open
    .filter(([isOpen]) => isOpen && !oidc)
    .map(([, where]) => `the demonstration login lets anyone in, and ${where}.`)
}

/** What goes over a network so that others could read or change it, one sentence each. */
export function plainConnections({ publicUrl, oidc, s3, databaseUrl }: Addresses): string[] {
  const plain: [boolean | undefined, string][] = [
    [isPlainHttp(publicUrl), 'PUBLIC_URL is plain http: sessions can be stolen on the way. Use https.'],
    [
      isPlainHttp(oidc?.issuer),
      'OIDC_ISSUER is plain http: anybody on the way can sign in as anyone. Use https.',
    ],
    [isPlainHttp(s3?.endpoint), 'S3_ENDPOINT is plain http: photos can be read on the way. Use https.'],
    [
      isPlainDatabase(databaseUrl),
      'DATABASE_URL is beyond this machine without sslmode=verify-full: all data can be read on the way.',
    ],
  ]
  return plain.filter(([isPlain]) => isPlain).map(([, sentence]) => sentence)
}
