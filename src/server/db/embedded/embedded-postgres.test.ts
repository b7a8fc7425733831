import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { findPostgresPrograms } from './postgres-programs.ts'

let parent: string
let dataDir: string
const running: EmbeddedPostgres[] = []
const databases: Database[] = []
const programs: ChildProcess[] = []

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'embedded-'))
  dataDir = path.join(parent, 'data')
})
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.close()))
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()))
  await Promise.all(programs.splice(0).map(killWithPostgres))
  rmSync(parent, { recursive: true, force: true })
})

async function start(options: { dataDir?: string; report?: (message: string) => void } = {}) {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, ...options })
  running.push(postgres)
  const database = openDatabase(postgres)
  databases.push(database)
  return { postgres, database }
}

async function stopAll(): Promise<void> {
  await Promise.all(databases.splice(0).map((database) => database.close()))
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()))
}

/** Another program with its own PostgreSQL on the same directory. */
async function startProgram(): Promise<ChildProcess> {
  const script = `import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
    await startEmbeddedPostgres({ dataDir: process.argv[1], durable: false })
    console.log('started'); setInterval(() => {}, 1000)`
  const program = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  programs.push(program)
  if (program.stdout) await once(program.stdout, 'data')
  return program
}

async function killWithPostgres(program: ChildProcess): Promise<void> {
  if (!program.kill('SIGKILL')) return
  await expect.poll(() => existsSync(pidFile()), { timeout: 20_000 }).toBe(false)
}

const pidFile = () => path.join(dataDir, 'postgres/postmaster.pid')
const postgresPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')

describe('the embedded PostgreSQL', () => {
  test('keeps what was stored over a stop and a start, and leaves no process', async () => {
    const first = await start()
    await first.database.query(sql`create table kept as select 7 as seven`)
    const pid = postgresPid()
    await stopAll()
    expect(isRunning(pid)).toBe(false)
    expect(readdirSync(dataDir)).toEqual(['owner.pid', 'postgres', 'postgres.lock'])
    expect(readFileSync(path.join(dataDir, 'owner.pid'), 'utf8')).toBe('')
    const second = await start()
    expect(await second.database.query(sql`select * from kept`)).toEqual([{ seven: 7 }])
  })

  test('is durable unless told otherwise, and listens on a socket of its own only', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir })
    running.push(postgres)
    const database = openDatabase(postgres)
    databases.push(database)
    const [settings] = await database.query(sql`
      select current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as addresses`)
    expect(settings).toEqual({ fsync: 'on', commit: 'on', addresses: '' })
    expect(statSync(postgres.socketDir).mode & 0o777).toBe(0o700)
  })

  test('refuses a directory that a living process uses, and leaves its database alone', async () => {
    const { database } = await start()
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `already in use by process ${process.pid}: stop that one first`,
    )
    expect(await database.query(sql`select 1 as well`)).toEqual([{ well: 1 }])
    await stopAll()
    const program = await startProgram()
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `already in use by process ${program.pid}: stop that one first`,
    )
    expect(isRunning(postgresPid())).toBe(true)
  })

  test('ends with a program that was killed, and the next one takes over', async () => {
    const program = await startProgram()
    const orphan = postgresPid()
    program.kill('SIGKILL')
    await once(program, 'exit')
    const { database } = await start()
    expect(await database.query(sql`select 1 as well`)).toEqual([{ well: 1 }])
    expect(isRunning(orphan)).toBe(false)
  })

  test('is started again when it is killed, and the database is found again without a restart', async () => {
    const reports: string[] = []
    const { database } = await start({ report: (message) => reports.push(message) })
    await database.query(sql`select 1`)
    const killed = postgresPid()
    process.kill(killed, 'SIGKILL')
    const answer = () => database.query(sql`select 1 as back`).catch(() => 'away')
    await expect.poll(answer, { timeout: 20_000 }).toEqual([{ back: 1 }])
    await expect.poll(() => postgresPid(), { timeout: 20_000 }).not.toBe(killed)
    expect(reports[0]).toBe('PostgreSQL ended (SIGKILL). Starting it again.')
  })

  test('starts after a first start that was interrupted half way', async () => {
    mkdirSync(path.join(dataDir, 'postgres.unfinished'), { recursive: true })
    writeFileSync(path.join(dataDir, 'postgres.unfinished/PG_VERSION'), '18')
    const { database } = await start()
    expect(await database.query(sql`select 1 as well`)).toEqual([{ well: 1 }])
    expect(readdirSync(dataDir)).not.toContain('postgres.unfinished')
  })

  test('starts beside a left-over number that now belongs to another process', async () => {
    await start()
    await stopAll()
    writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n`)
    writeFileSync(path.join(dataDir, 'owner.pid'), `${process.pid} 1`)
    const { database } = await start()
    expect(await database.query(sql`select 1 as well`)).toEqual([{ well: 1 }])
  })

  test('refuses a directory of a running register of a version that did not lock it yet', async () => {
    mkdirSync(dataDir)
    const startTime = readFileSync(`/proc/${process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19]
    writeFileSync(path.join(dataDir, 'owner.pid'), `${process.pid} ${startTime}`)
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`in use by process ${process.pid}: stop`)
  })

  test('waits for a PostgreSQL that is still ending, wherever it runs', async () => {
    mkdirSync(dataDir)
    const events: string[] = []
    const ending = spawn('flock', [path.join(dataDir, 'postgres.lock'), 'sh', '-c', 'echo locked; cat'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    ending.once('exit', () => events.push('ended'))
    await once(ending.stdout, 'data')
    const started = start().then(() => events.push('started'))
    await expect.poll(() => existsSync(path.join(dataDir, 'socket'))).toBe(true)
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
    ending.stdin.end()
    await started
    expect(events).toEqual(['ended', 'started'])
  })

  test('works under a path that is too long for a socket', async () => {
    const { postgres, database } = await start({ dataDir: path.join(parent, 'long'.repeat(40)) })
    expect(await database.query(sql`select 1 as well`)).toEqual([{ well: 1 }])
    await stopAll()
    expect(existsSync(postgres.socketDir)).toBe(false)
  })

  test.each([
    ['files of another kind', 'notes.txt', 'x', 'holds files, but no database'],
    [
      'a database of another version',
      'PG_VERSION',
      '17',
      'was made by PostgreSQL 17; this program brings 18',
    ],
  ])('refuses %s with a sentence, and gives the directory up', async (_what, file, content, message) => {
    mkdirSync(path.join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(path.join(dataDir, 'postgres', file), content)
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(message)
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(message)
  })

  test('says so where there is none for the platform', () => {
    expect(() => findPostgresPrograms('plan9', 'mips')).toThrow(
      'There is no embedded PostgreSQL for plan9-mips here. Set DATABASE_URL',
    )
  })
})
