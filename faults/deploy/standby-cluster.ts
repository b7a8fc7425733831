import { freePort } from '#testing/free-port.ts'
import { installService } from '#tools/debian-programs.ts'
import { withDescendants } from '#tools/processes.ts'
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const PACKAGES = ['postgresql', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy']
const PROGRAMS = [
  '/usr/lib/postgresql/15/bin/postgres',
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
]
const PASSWORD = 'its-password'

interface Node {
  name: string
  postgres: number
  rest: number
  folder: string
  patroni?: ChildProcess
}

interface Kill {
  what: string
  at: number
  comesBack?: () => void
}

interface Member {
  name: string
  role: string
  state: string
}

export type StandbyCluster = Awaited<ReturnType<typeof startStandbyCluster>>

/**
 * PostgreSQL with a synchronous standby under Patroni, with etcd and HAProxy, by the files of deploy/standby: all on this
 * machine, each with ports of its own instead of addresses.
 */
export async function startStandbyCluster() {
  installService({ name: 'Patroni', packages: PACKAGES, programs: PROGRAMS })
  const directory = mkdtempSync(path.join(tmpdir(), 'register-standby-'))
  chmodSync(directory, 0o755)
  const started: ChildProcess[] = []
  const run = (name: string, command: readonly string[]): ChildProcess => {
    const log = openSync(path.join(directory, `${name}.log`), 'a')
    // Nothing outlives the test, however that ends.
    const child = spawn('setpriv', ['--pdeathsig=KILL', ...command], { stdio: ['ignore', log, log] })
    started.push(child)
    return child
  }

  const etcd = { client: await freePort(), peer: await freePort() }
  run('etcd', etcdCommand(directory, etcd))
  const nodes: Node[] = []
  for (const name of ['one', 'two']) {
    const folder = path.join(directory, name)
    mkdirSync(folder)
    spawnSync('chown', ['postgres:postgres', folder])
    nodes.push({ name, folder, postgres: await freePort(), rest: await freePort() })
  }
  for (const node of nodes) writeFileSync(configOf(node), patroniConf(node, etcd.client), { mode: 0o644 })
  const startNode = (node: Node) => {
    node.patroni = run(`patroni-${node.name}`, [
      ...['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--pdeathsig=KILL'],
      ...['env', 'HOME=/tmp', 'patroni', configOf(node)],
    ])
  }
  for (const node of nodes) startNode(node)
  const port = await freePort()
  const haproxy = path.join(directory, 'haproxy.cfg')
  writeFileSync(haproxy, haproxyConf(nodes, port))
  run('haproxy', ['haproxy', '-W', '-db', '-f', haproxy])

  async function members(): Promise<Member[]> {
    for (const node of nodes) {
      const answer = await fetch(`http://127.0.0.1:${node.rest}/cluster`).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const isWhole = (all: Member[]) =>
    all.some(({ role, state }) => role === 'leader' && state === 'running') &&
    all.some(({ role }) => role === 'sync_standby')

  /** Waits until there is a primary, and a standby that has everything. */
  async function untilWhole(): Promise<void> {
    const end = performance.now() + 180_000
    while (!isWhole(await members())) {
      if (performance.now() > end) throw new Error(`The cluster is not whole:\n${lastWords(directory)}`)
      await pause(250)
    }
  }
  await untilWhole()
  const primary = async () => {
    const leader = (await members()).find(({ role }) => role === 'leader')
    const node = nodes.find(({ name }) => name === leader?.name)
    if (!node) throw new Error('There is no primary')
    return node
  }
  createSchoolDatabase(await primary())

  return {
    connectionString: `postgres://register:${PASSWORD}@127.0.0.1:${port}/register`,
    untilWhole,
    /** Kills every process of the primary's PostgreSQL; Patroni lives on. */
    async killPostgres(): Promise<Kill> {
      const node = await primary()
      killAll(postgresOf(node))
      return { what: `PostgreSQL of ${node.name}`, at: performance.now() }
    },
    /** Kills Patroni and PostgreSQL of the primary at once, as when its machine loses power; it comes back later. */
    async killMachine(): Promise<Kill> {
      const node = await primary()
      killAll([node.patroni?.pid ?? 0, ...postgresOf(node)])
      return { what: `the machine ${node.name}`, at: performance.now(), comesBack: () => startNode(node) }
    },
    async stop(): Promise<void> {
      // The database is thrown away: Patroni first, so that it starts nothing again.
      killAll(nodes.map(({ patroni }) => patroni?.pid ?? 0))
      for (const node of nodes) killAll(postgresOf(node))
      for (const child of started) child.kill('SIGKILL')
      await pause(500)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const configOf = ({ folder, name }: Node) => path.join(path.dirname(folder), `${name}.yml`)

function etcdCommand(directory: string, { client, peer }: { client: number; peer: number }): string[] {
  const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  return [
    ...['etcd', '--name', 'one', '--data-dir', path.join(directory, 'etcd'), '--log-level', 'error'],
    ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
    ...[
      '--listen-peer-urls',
      peers,
      '--initial-advertise-peer-urls',
      peers,
      '--initial-cluster',
      `one=${peers}`,
    ],
  ]
}

function replaceAll(text: string, places: Record<string, string>): string {
  return Object.entries(places).reduce((changed, [documented, used]) => {
    if (!changed.includes(documented)) throw new Error(`deploy/standby has no ${documented}`)
    return changed.replaceAll(documented, used)
  }, text)
}

const patroniConf = ({ name, folder, postgres, rest }: Node, etcd: number) =>
  replaceAll(readFileSync('deploy/standby/patroni.yml', 'utf8'), {
    'name: one': `name: ${name}`,
    '10.0.0.1:8008': `127.0.0.1:${rest}`,
    "['10.0.0.1:2379', '10.0.0.2:2379', '10.0.0.3:2379']": `['127.0.0.1:${etcd}']`,
    '10.0.0.1:5432': `127.0.0.1:${postgres}`,
    '10.0.0.0/24': '127.0.0.1/32',
    '/var/lib/postgresql/15/register': path.join(folder, 'data'),
    '/var/lib/postgresql/register.pgpass': path.join(folder, 'pgpass'),
    'max_connections: 100': `max_connections: 100, unix_socket_directories: '${folder}'`,
  })

const haproxyConf = ([one, two]: readonly Node[], port: number) =>
  replaceAll(readFileSync('deploy/standby/haproxy.cfg', 'utf8'), {
    'bind 127.0.0.1:5000': `bind 127.0.0.1:${port}`,
    'server one 10.0.0.1:5432 check port 8008': `server one 127.0.0.1:${one?.postgres} check port ${one?.rest}`,
    'server two 10.0.0.2:5432 check port 8008': `server two 127.0.0.1:${two?.postgres} check port ${two?.rest}`,
  })

function createSchoolDatabase({ postgres }: Node): void {
  for (const statement of [
    `create role register login password '${PASSWORD}'`,
    'create database register owner register',
  ]) {
    const { status, stderr } = spawnSync(
      ...(['psql', ['-h', '127.0.0.1', '-p', String(postgres), '-U', 'postgres', '-c', statement]] as const),
      { env: { ...process.env, PGPASSWORD: 'a-long-password-1' }, encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(stderr)
  }
}

function postgresOf({ folder }: Node): number[] {
  try {
    const [pid] = readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
    return withDescendants(Number(pid))
  } catch {
    return []
  }
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids.filter((one) => one > 1)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
}

const lastWords = (directory: string) =>
  ['etcd', 'patroni-one', 'patroni-two', 'haproxy']
    .map((name) => `${name}: ${readFileSync(path.join(directory, `${name}.log`), 'utf8').slice(-1500)}`)
    .join('\n')
