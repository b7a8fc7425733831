import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '#server/infra/config/config.ts'
import { freePort } from '#testing/free-port.ts'
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { KEY_PAIR, proxyConf, STORAGE_KINDS, storageConf } from './swift-conf.ts'
import type { Ports } from './swift-conf.ts'

const STARTS_WITHIN_MS = 60_000
const BUCKET = 'photos'

function run(command: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  // The ring builder exits with 1 for a warning.
  if (status !== 0 && !(command === 'swift-ring-builder' && status === 1)) {
    throw new Error(`${command} ${args.join(' ')} failed: ${stdout}${stderr}`)
  }
}

function makeRings(directory: string, ports: Ports): void {
  for (const kind of STORAGE_KINDS) {
    const builder = path.join(directory, `${kind}.builder`)
    run('swift-ring-builder', [builder, 'create', '4', '1', '0'])
    run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${ports[kind]}/disk`, '1'])
    run('swift-ring-builder', [builder, 'rebalance'])
  }
}

async function answers(settings: S3Settings): Promise<void> {
  const { endpoint, accessKeyId, secretAccessKey, region } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const deadline = Date.now() + STARTS_WITHIN_MS
  for (;;) {
    const made = await client.fetch(`${endpoint}/${BUCKET}`, { method: 'PUT' }).catch(() => undefined)
    if (made?.ok) return
    if (Date.now() > deadline) throw new Error(`The S3 server does not answer: ${await made?.text()}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Starts Swift in a temporary directory and makes a bucket; `stop` ends it and removes everything. */
export async function startSwift(): Promise<{ settings: S3Settings; stop: () => void }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'register-s3-'))
  const ports: Ports = {
    ...{ proxy: await freePort(), memcached: await freePort() },
    ...{ account: await freePort(), container: await freePort(), object: await freePort() },
  }
  mkdirSync(path.join(directory, 'devices/disk'), { recursive: true })
  makeRings(directory, ports)
  writeFileSync(path.join(directory, 'proxy-server.conf'), proxyConf(directory, ports))
  for (const kind of STORAGE_KINDS) {
    writeFileSync(path.join(directory, `${kind}-server.conf`), storageConf(kind, directory, ports))
  }
  run('chown', ['-R', 'swift', directory])

  const children: ChildProcess[] = []
  const start = (command: string, ...args: string[]) =>
    children.push(spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }))
  const stop = () => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  start('memcached', '-u', 'nobody', '-l', '127.0.0.1', '-p', String(ports.memcached), '-m', '16')
  for (const kind of ['proxy', ...STORAGE_KINDS]) {
    start(`swift-${kind}-server`, path.join(directory, `${kind}-server.conf`))
  }
  const settings = {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    bucket: BUCKET,
    region: 'us-east-1',
    ...KEY_PAIR,
  }
  try {
    await answers(settings)
  } catch (error) {
    stop()
    throw error
  }
  return { settings, stop }
}
