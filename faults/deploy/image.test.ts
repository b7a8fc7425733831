import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { freePort } from '#testing/free-port.ts'
import { startIdentityProvider } from '#testing/identity-provider.ts'
import { TODAY, buildSchool, pupilsOf } from '#testing/school-builder.ts'
import { signInAtProvider } from '#testing/sign-in-at-provider.ts'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  IMAGE,
  LOCKED_UP,
  buildImage,
  buildNextImage,
  podman,
  removeAll,
  runInContainer,
  startContainer,
  tryPodman,
} from './container.ts'

const MOST_MEGABYTES = 250
const NAME = 'register-under-test'

/** What was opened, and how it ends; the last one first, also when a later step of the beginning has failed. */
const endings: (() => unknown)[] = []
let directory: string
let postgres: EmbeddedPostgres
let database: Database
let container: { name: string; env: Record<string, string>; volume: string }

/** PostgreSQL listens on a socket of this machine; a container reaches it by a port. */
function openDoor(socketDir: string): Promise<Server> {
  const server = createServer((client) => {
    const inside = connect(path.join(socketDir, '.s.PGSQL.5432'))
    for (const end of [client, inside]) end.on('error', () => [client, inside].map((one) => one.destroy()))
    client.pipe(inside).pipe(client)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}

beforeAll(async () => {
  await buildImage()
  directory = mkdtempSync(path.join(tmpdir(), 'register-image-'))
  endings.unshift(() => rmSync(directory, { recursive: true, force: true }))
  postgres = await startEmbeddedPostgres({ dataDir: path.join(directory, 'postgres') })
  endings.unshift(() => postgres.stop())
  const door = await openDoor(postgres.socketDir)
  endings.unshift(() => door.close())
  database = openDatabase({ connectionString: postgres.connectionString, max: 2 })
  endings.unshift(() => database.close())
  const provider = await startIdentityProvider([
    { id: 'head', firstName: 'Hanna', lastName: 'Head', post: 'Head' },
  ])
  endings.unshift(() => provider.stop())
  const volume = path.join(directory, 'data')
  mkdirSync(volume, { mode: 0o700 })
  chownSync(volume, 10_001, 10_001)
  const port = await freePort()
  const here = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
  container = {
    ...{ name: NAME, volume },
    env: {
      ...{ ...here, STOP_DELAY_SECONDS: '0' },
      DATABASE_URL: `postgres://postgres@127.0.0.1:${(door.address() as AddressInfo).port}/postgres`,
      ...{ SESSION_SECRET: 's'.repeat(32), BACKUP_KEY: 'b'.repeat(32), ...provider.env },
    },
  }
  endings.unshift(() => removeAll(NAME))
}, 1_800_000)
afterAll(async () => {
  for (const end of endings) await end()
})

/** A restore wants the database for itself. */
async function disconnected<T>(work: () => Promise<T>): Promise<T> {
  await database.close()
  try {
    return await work()
  } finally {
    database = openDatabase({ connectionString: postgres.connectionString, max: 2 })
  }
}

const health = () =>
  fetch(`${container.env['PUBLIC_URL']}/api/health`).then(
    ({ status }) => status,
    () => 0,
  )
const open = () => expect.poll(health, { timeout: 120_000 }).toBe(200)

async function mark(amCode: string): Promise<number> {
  const { browser } = await signInAtProvider(container.env['PUBLIC_URL'] ?? '', 'head')
  const [{ id: studentId } = { id: 0 }] = await database.query<{ id: number }>(sql`select id from students`)
  const entry = { studentId, date: TODAY, amCode, pmCode: null, session: 'am' }
  return (await browser.sendJson('POST', '/api/attendance', entry)).status
}

const marked = () => database.query(sql`select am_code as code from attendance_records where date = ${TODAY}`)

async function stopInOrder(): Promise<void> {
  await podman('stop', '--time', '20', NAME)
  expect((await podman('inspect', '--format', '{{.State.ExitCode}}', NAME)).trim()).toBe('0')
}

const MAKE_PICTURE = `
  import sharp from 'sharp'
  const { info } = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .webp().toBuffer({ resolveWithObject: true })
  console.log(info.format, process.getuid())`

test(`[R1] the image has at most ${MOST_MEGABYTES} MB and no root, holds no shell, and reads photos`, async () => {
  const facts = await podman('inspect', '--format', '{{.Size}} {{.Config.User}}', IMAGE)
  const [bytes = '', user] = facts.trim().split(' ')
  process.stdout.write(`The image has ${(Number(bytes) / 1e6).toFixed(1)} MB\n`)
  expect(Number(bytes) / 1e6).toBeLessThanOrEqual(MOST_MEGABYTES)
  expect(user).toBe('10001:10001')
  expect(await tryPodman('run', '--rm', ...LOCKED_UP, '--entrypoint', '/bin/sh', IMAGE)).toMatch(
    /\/bin\/sh.*no such file or directory/,
  )
  expect(await runInContainer(container, '--input-type=module', '--eval', MAKE_PICTURE)).toContain(
    'webp 10001\n',
  )
})

test('[R1] the image on a read-only root: sign-in, mark, backup, restore, upgrade, and an end in order', async () => {
  await startContainer(container)
  await open()
  const writes = await tryPodman('exec', NAME, 'node', '-e', `require('fs').writeFileSync('/app/x', '')`)
  expect(writes).toContain('EROFS')
  await buildSchool(database, { pupils: pupilsOf('Reception', 1) })
  expect(await mark('/')).toBe(200)
  expect(await runInContainer(container, 'scripts/backup.ts', '/data/first.tar.gz')).toContain(
    '/data/first.tar.gz: ',
  )
  expect(await mark('L')).toBe(200)
  expect(await marked()).toEqual([{ code: 'L' }])
  await stopInOrder()
  const restore = () => runInContainer(container, 'scripts/restore.ts', '/data/first.tar.gz')
  expect(await disconnected(restore)).toContain('Restored: ')
  expect(await marked()).toEqual([{ code: '/' }])
  await podman('start', NAME)
  await open()
  expect(await mark('I')).toBe(200)

  const next = await buildNextImage(
    directory,
    'alter table attendance_records add column of_next_version text;',
  )
  await stopInOrder()
  await podman('rm', NAME)
  await startContainer(container, next)
  await open()
  expect(await mark('M')).toBe(200)
  expect(await database.query(sql`select am_code as code, of_next_version from attendance_records`)).toEqual([
    { code: 'M', of_next_version: null },
  ])
  await stopInOrder()
})
