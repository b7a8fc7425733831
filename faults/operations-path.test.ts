import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { freePort } from '#testing/free-port.ts'
import { startIdentityProvider } from '#testing/identity-provider.ts'
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Commands that change the whole machine, or need a machine that the internet can reach. */
const NOT_HERE = /^(apt-get|adduser|certbot|nginx -t|systemctl|curl --fail https:)/

let machine: string
const running: ChildProcess[] = []
let postgres: EmbeddedPostgres
let provider: Awaited<ReturnType<typeof startIdentityProvider>>

beforeEach(async () => {
  machine = mkdtempSync(path.join(tmpdir(), 'register-machine-'))
  for (const folder of [
    'etc/systemd/system',
    'etc/nginx/sites-enabled',
    'etc/cron.d',
    'opt/register',
    'home',
  ]) {
    mkdirSync(path.join(machine, folder), { recursive: true })
  }
  postgres = await startEmbeddedPostgres({ dataDir: path.join(machine, 'postgres') })
  provider = await startIdentityProvider([{ id: 'head', firstName: 'Hanna', lastName: 'Head', post: 'Head' }])
})
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  await provider.stop()
  await postgres.stop()
  rmSync(machine, { recursive: true, force: true })
})

/** The commands of the first section, in order. */
function typedSteps(): string[] {
  const [, section = ''] =
    /^## From a bare Debian machine.*?$(.*?)^## /ms.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
}

/** The same commands with the paths of this test, run by the account that runs the test. */
function inThisPlace(block: string): string {
  const lines = block.split('\n').filter((line) => !NOT_HERE.test(line))
  return lines
    .join('\n')
    .replaceAll('https://git.school.example/attendance-register.git', process.cwd())
    .replaceAll(/runuser -u \w+ -- /g, '')
    .replaceAll('-o register -g register ', '')
    .replaceAll('/var/run/postgresql', postgres.socketDir)
    .replaceAll(/\/(opt|etc|var)\/(?!run)/g, `${machine}/$1/`)
    .replace(/OIDC_ISSUER=.*/, `OIDC_ISSUER=${provider.env.OIDC_ISSUER}`)
    .replace(/OIDC_CLIENT_ID=.*/, `OIDC_CLIENT_ID=${provider.env.OIDC_CLIENT_ID}`)
    .replace(/OIDC_CLIENT_SECRET=.*/, `OIDC_CLIENT_SECRET=${provider.env.OIDC_CLIENT_SECRET}`)
}

const app = () => path.join(machine, 'opt/register/app')

function type(block: string): string {
  const { PATH = '', npm_config_cache: cache } = process.env
  const { status, stdout, stderr } = spawnSync('sh', ['-e'], {
    // With umask 077, and without this project's own environment.
    input: `umask 077\n${inThisPlace(block)}`,
    cwd: existsSync(app()) ? app() : machine,
    env: {
      ...{ PATH, HOME: process.env['HOME'], NODE_ENV: 'production' },
      ...{ PGHOST: postgres.socketDir, PGUSER: 'postgres', ...(cache ? { npm_config_cache: cache } : {}) },
    },
    encoding: 'utf8',
  })
  expect({ status, typed: block, said: status === 0 ? '' : stdout + stderr }).toEqual({
    status: 0,
    typed: block,
    said: '',
  })
  return stdout + stderr
}

/** Starts the process as systemd would from the written unit. */
async function startUnit(port: number) {
  const unit = inThisPlace(readFileSync(path.join(machine, 'etc/systemd/system/register@.service'), 'utf8'))
  const value = (name: string) =>
    new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]?.replaceAll('%i', String(port)) ?? ''
  const [program = '', ...args] = value('ExecStart').split(' ')
  const env = Object.fromEntries(
    value('Environment')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  )
  mkdirSync(path.join(machine, 'var/lib/register'), { recursive: true, mode: 0o700 })
  const child = spawn(program, args, {
    cwd: value('WorkingDirectory'),
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.push(child)
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  type(value('ExecStartPost'))
  return { ended, stop: () => child.kill('SIGTERM') }
}

test('the steps of docs/operations.md lead from a bare machine to a running school with a proven backup', async () => {
  const steps = typedSteps()
  expect(steps.length).toBeGreaterThanOrEqual(7)
  const backup = steps.findIndex((block) => block.includes('npm run backup'))
  for (const block of steps.slice(0, backup)) type(block)
  expect(statSync(path.join(machine, 'etc/register.env')).mode & 0o777).toBe(0o600)
  expect(readFileSync(path.join(machine, 'etc/nginx/sites-enabled/register'), 'utf8')).toMatch(
    /^upstream register \{/,
  )

  const ports = [await freePort(), await freePort()]
  const units = await Promise.all(ports.map(startUnit))
  for (const port of ports) {
    const login = await fetch(`http://127.0.0.1:${port}/api/login`, {
      redirect: 'manual',
      headers: { 'x-forwarded-host': 'register.school.example', 'x-forwarded-proto': 'https' },
    })
    expect(login.status).toBe(302)
    expect(login.headers.get('location')).toContain(`${provider.env.OIDC_ISSUER}/`)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  }
  for (const block of steps.slice(backup)) {
    expect(type(block)).toContain('Example Preparatory School: the database register on ')
  }
  expect(existsSync(path.join(machine, 'var/backups/register/first.tar.gz'))).toBe(true)
  for (const unit of units) unit.stop()
  expect(await Promise.all(units.map(({ ended }) => ended))).toEqual([0, 0])
})
