const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|)$/

/** A host that only this machine reaches. */
export const isThisMachine = (host: string) => THIS_MACHINE.test(host)

/** An address that other machines can reach: on another machine, or a public name of this one. */
export const isElsewhere = (address: string) => !isThisMachine(new URL(address).hostname)

/** The addresses of a configuration; named here, because the configuration itself is checked with this file. */
interface Addresses {
  publicUrl: string | undefined
  oidc: { issuer: string } | undefined
  s3: { endpoint: string } | undefined
  databaseUrl: string | undefined
}

const isInsecureHttp = (address: string | undefined) => address?.startsWith('http:') && isElsewhere(address)

// A socket file is named in `host`; other ways of asking for TLS do not look at the certificate.
function isInsecureDatabase(address: string | undefined): boolean {
  if (!address) return false
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? hostname
  return !host.startsWith('/') && !isThisMachine(host) && searchParams.get('sslmode') !== 'verify-full'
}

/** A sentence for each way in which another machine can reach the demonstration login. */
export function demonstrationWarnings({
  host,
  publicUrl,
  oidc,
}: Pick<Addresses, 'publicUrl' | 'oidc'> & { host: string }): string[] {
  const open: [boolean, string][] = [
    [!isThisMachine(host), `it listens on ${host}, beyond this machine`],
    [publicUrl !== undefined && isElsewhere(publicUrl), 'PUBLIC_URL offers it beyond this machine'],
  ]
  return open
    .filter(([isOpen]) => isOpen && !oidc)
    .map(([, where]) => `the demonstration login lets anyone in, and ${where}.`)
}

/** A sentence for each connection that others on the network could read or change. */
export function insecureConnections({ publicUrl, oidc, s3, databaseUrl }: Addresses): string[] {
  const insecure: [boolean | undefined, string][] = [
    [isInsecureHttp(publicUrl), 'PUBLIC_URL is plain http: sessions can be stolen on the way. Use https.'],
    [
      isInsecureHttp(oidc?.issuer),
      'OIDC_ISSUER is plain http: anybody on the way can sign in as anyone. Use https.',
    ],
    [isInsecureHttp(s3?.endpoint), 'S3_ENDPOINT is plain http: photos can be read on the way. Use https.'],
    [
      isInsecureDatabase(databaseUrl),
      'DATABASE_URL is beyond this machine without sslmode=verify-full: all data can be read on the way.',
    ],
  ]
  return insecure.filter(([isInsecure]) => isInsecure).map(([, sentence]) => sentence)
}
