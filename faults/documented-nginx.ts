import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startProgram } from '#tools/debian-programs.ts'
import { nginxConf } from '#tools/proxies.ts'

export const DOCUMENTED_HOST = 'register.school.example'

interface Places {
  directory: string
  /** The ports on which nginx listens for HTTPS and for HTTP. */
  https: number
  http: number
  /** The ports of the two processes. */
  processes: readonly [number, number]
}

/** Starts nginx with the example of docs/operations.md, with ports and certificate of the test. */
export async function startDocumentedNginx(places: Places): Promise<() => Promise<void>> {
  const { directory } = places
  const certificate = path.join(directory, 'certificate.pem')
  const key = path.join(directory, 'key.pem')
  makeCertificate(certificate, key)
  const example = replaceAll(documentedExample(), {
    '127.0.0.1:3001': `127.0.0.1:${places.processes[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${places.processes[1]}`,
    'listen 443 ': `listen 127.0.0.1:${places.https} `,
    'listen 80;': `listen 127.0.0.1:${places.http};`,
    [`/etc/letsencrypt/live/${DOCUMENTED_HOST}/fullchain.pem`]: certificate,
    [`/etc/letsencrypt/live/${DOCUMENTED_HOST}/privkey.pem`]: key,
  })
  const file = path.join(directory, 'nginx.conf')
  // Two workers, so that the test sees whether one learns what the other knows.
  const nginx = { directory, workers: 2, errorLog: path.join(directory, 'error.log') }
  writeFileSync(file, nginxConf({ ...nginx, sites: example }))
  return startProgram(['nginx', '-p', directory, '-c', file], places.https)
}

function documentedExample(): string {
  const [, example] = /```nginx\n(.*?)```/s.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
  if (!example) throw new Error('docs/operations.md has no example for nginx.')
  return example
}

function replaceAll(text: string, places: Record<string, string>): string {
  return Object.entries(places).reduce((changed, [documented, used]) => {
    if (!changed.includes(documented)) throw new Error(`The example for nginx has no ${documented}`)
    return changed.replaceAll(documented, used)
  }, text)
}

function makeCertificate(certificate: string, key: string): void {
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', `/CN=${DOCUMENTED_HOST}`, '-days', '2', '-out', certificate, '-keyout', key]
  const { status, stderr } = spawnSync('openssl', [...args, ...subject], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl could not make a certificate: ${stderr}`)
}
