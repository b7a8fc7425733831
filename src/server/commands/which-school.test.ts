import { createEmptyTestDatabase, createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { sql } from '#server/db/sql.ts'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const SECRET = 'a secret that no command may print'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'which-school-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** One of the commands, as npm runs it. */
function run(command: string, args: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${command}.ts`, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: path.join(folder, 'data'), ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

function withPassword(connectionString: string): string {
  const address = new URL(connectionString)
  address.searchParams.set('password', SECRET)
  return address.href
}

describe('where there is no school', () => {
  test.each([
    ['admin', ['make-admin', 'head@school.example']],
    ['backup', ['archive.tar.gz']],
    ['restore', ['archive.tar.gz']],
  ])('%s is refused, says where it looked, and makes nothing', (command, args) => {
    const { status, stdout, stderr } = run(command, args, {})
    expect(stderr).toContain(`the embedded database under ${folder}/data`)
    expect(stderr).toContain('There is no school there.')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(readdirSync(folder)).toEqual([])
  })

  test('the same in a database elsewhere that has no tables', async () => {
    const empty = await createEmptyTestDatabase()
    const env = { DATABASE_URL: withPassword(empty.connectionString) }
    const { status, stderr } = run('backup', [path.join(folder, 'archive.tar.gz')], env)
    await empty.drop()
    expect(stderr).toContain('There is no school there.')
    expect(stderr).not.toContain(SECRET)
    expect(status).toBe(1)
    expect(existsSync(path.join(folder, 'archive.tar.gz'))).toBe(false)
  })

  test('a command that is told to makes one', async () => {
    const empty = await createEmptyTestDatabase()
    const env = { DATABASE_URL: empty.connectionString }
    const made = run('admin', ['make-admin', 'head@school.example', '--new-school'], env)
    const next = run('admin', ['make-admin', 'head@school.example'], env)
    await empty.drop()
    expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining('head@school.example') })
    expect(next.status).toBe(0)
  })
})

describe('the environment file of the service', () => {
  let store: TestDatabase
  let file: string
  beforeEach(async () => {
    store = await createTestDatabase()
    file = path.join(folder, 'register.env')
    writeFileSync(
      file,
      `# as the service reads it\nDATABASE_URL="${withPassword(store.connectionString)}"\nSCHOOL_NAME="Elm Grove School"\n`,
    )
  })
  afterEach(() => store.drop())

  test('is read by a command too, which says the school and the database, never the password', async () => {
    const { status, stderr } = run('admin', ['make-admin', 'head@school.example'], { ENV_FILE: file })
    const { pathname, searchParams } = new URL(store.connectionString)
    expect(stderr).toBe(
      `Elm Grove School: the database ${pathname.slice(1)} on ${searchParams.get('host')}\n`,
    )
    expect(status).toBe(0)
    expect(await store.database.query(sql`select email from users`)).toEqual([
      { email: 'head@school.example' },
    ])
  })

  test('gives way to what is set in the environment', () => {
    const { stderr } = run('admin', ['end-sessions', '--all'], { ENV_FILE: file, SCHOOL_NAME: 'Oak School' })
    expect(stderr).toMatch(/^Oak School: /)
  })

  test.each(['admin', 'backup', 'restore', 'verify-backup'])('missing, it is said by %s', (command) => {
    const { status, stderr } = run(command, ['any', 'thing'], { ENV_FILE: '/no/such/file' })
    expect(stderr).toBe('The file /no/such/file that ENV_FILE names cannot be read: ENOENT.\n')
    expect(status).toBe(1)
  })
})
