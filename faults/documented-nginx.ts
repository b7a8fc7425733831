import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startProgram } from '#tools/debian-programs.ts'

export const DOCUMENTED_HOST = 'register.school.example'

interface Places {
  directory: string
  /** Where nginx listens for HTTPS and for HTTP. */
  https: number
  http: number
  /** The two processes. */
  processes: readonly [number, number]
}

/** nginx with the example of docs/operations.md, of which only the places differ: ports and certificate. */
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
  writeFileSync(file, around(directory, example))
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

/** What Debian has around a site; two workers, so that what one of them learns must reach the other. */
const around = (directory: string, site: string) => `
daemon off;
worker_processes 2;
pid ${directory}/nginx.pid;
error_log ${directory}/error.log;
events { worker_connections 768; }
http {
  access_log off;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
${site}
}
`
