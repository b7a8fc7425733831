import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import { fingerprint } from '#testing/fingerprint.ts'
import { createEmptyTestDatabase } from '#testing/test-database.ts'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

const NOW = new Date('2026-11-13T16:00:00Z')
const key = Buffer.from('the key of this school')
const foreignKey = Buffer.from('the key of another school')

let folder: string
let unpacked: string
let file: string
let school: Awaited<ReturnType<typeof createEmptyTestDatabase>> & { photoStore: DiskPhotoStore }
let before: string

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'register-tampered-test-'))
  unpacked = path.join(folder, 'unpacked')
  file = path.join(folder, 'school.tar.gz')
  const photoStore = new DiskPhotoStore(path.join(folder, 'photos'))
  school = { ...(await createEmptyTestDatabase()), photoStore }
  await migrate(school.connectionString)
  const client = new Client(school)
  await client.connect()
  await client.query(`insert into academic_years (year) values ('2026-2027')`)
  await client.end()
  await photoStore.put('students/1/a.jpg', Buffer.from('a photo'))
  await makeBackup({ ...school, now: NOW, key }, file)
  before = await fingerprintOfSchool()
})
afterEach(async () => {
  await school.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function fingerprintOfSchool(): Promise<string> {
  const database = openDatabase(school)
  try {
    return await fingerprint(database)
  } finally {
    await database.close()
  }
}

/** Changes the unpacked files as an attacker would, who knows how hashes are made and packs them again. */
function tamper(change: (manifest: Manifest) => void, pack: string[] = ['.']): void {
  mkdirSync(unpacked)
  execFileSync('tar', ['-xzf', file, '-C', unpacked])
  const at = path.join(unpacked, 'manifest.json')
  const manifest = JSON.parse(readFileSync(at, 'utf8')) as Manifest
  change(manifest)
  for (const table of manifest.tables) table.sha256 = hashOf(path.join(unpacked, `tables/${table.name}.copy`))
  for (const photo of manifest.photos) photo.sha256 = hashOf(path.join(unpacked, 'photos', photo.path))
  writeFileSync(at, JSON.stringify(manifest))
  execFileSync('tar', ['-czPf', file, '-C', unpacked, ...pack])
}

const hashOf = (name: string) => createHash('sha256').update(readFileSync(name)).digest('hex')
const inTables = (name: string) => path.join(unpacked, `tables/${name}.copy`)

/** Also where the operator vouches for the archive, it is refused, and nothing has changed. */
async function expectRefused(reason: RegExp | string): Promise<void> {
  await expect(restoreBackup(school, file, { key, madeElsewhere: true })).rejects.toThrow(reason)
  expect(await fingerprintOfSchool()).toBe(before)
}

describe('names in a backup never become SQL', () => {
  test('the columns of a table run no program', async () => {
    const proof = path.join(folder, 'proof')
    tamper(({ tables }) => {
      const years = tables.find(({ name }) => name === 'academic_years')
      if (years) years.columns = [`id) from program 'touch ${proof}' --`]
    })
    await expectRefused('is not a table of this program in that form')
    expect(existsSync(proof)).toBe(false)
  })

  test('the name of a table runs no statement', async () => {
    const name = 'users disable trigger user; drop table students cascade --'
    tamper(({ tables }) => {
      renameSync(inTables('users'), inTables(name))
      for (const table of tables) if (table.name === 'users') table.name = name
    })
    await expectRefused('does not belong there')
  })

  test('a table of ours that holds no data of the school is not written', async () => {
    tamper(({ tables }) => {
      writeFileSync(inTables('sessions'), 'sid\t{"userId":"x"}\t2030-01-01\n')
      tables.push({ name: 'sessions', columns: ['sid', 'sess', 'expire'], rows: 1, sha256: '' })
    })
    await expectRefused('"sessions" is not a table of this program')
  })

  test('a table that is left out is noticed', async () => {
    tamper((manifest) => {
      rmSync(inTables('users'))
      manifest.tables = manifest.tables.filter(({ name }) => name !== 'users')
    })
    await expectRefused('"users" is not a table of this program')
  })

  test('a migration is one of ours, never a file elsewhere', async () => {
    const sql = path.join(folder, '0000-elsewhere.sql')
    writeFileSync(sql, 'select 1')
    const name = path.relative(path.resolve('migrations'), sql).replace(/\.sql$/, '')
    tamper(({ migrations }) => migrations.unshift({ name, checksum: '' }))
    await expectRefused('newer version')
  })
})

describe('the archive is looked at before anything of it is used', () => {
  test('a link is refused', async () => {
    tamper(() => symlinkSync('/etc', path.join(unpacked, 'photos/students/2')))
    await expectRefused('neither file nor folder')
  })

  test('a path outside of the archive is refused', async () => {
    writeFileSync(path.join(folder, 'outside'), 'x')
    tamper(() => {}, ['.', '../outside'])
    await expectRefused('"../outside"')
  })

  test('a whole path is refused', async () => {
    writeFileSync(path.join(folder, 'outside'), 'x')
    tamper(() => {}, ['.', path.join(folder, 'outside')])
    await expectRefused('does not belong there')
  })

  test('a file that the manifest does not name is refused', async () => {
    tamper(() => writeFileSync(path.join(unpacked, 'photos/students/1/b.jpg'), 'x'))
    await expectRefused('does not know photos/students/1/b.jpg')
  })

  test('a file that is there twice is refused', async () => {
    tamper(() => {}, ['--hard-dereference', '.', './tables/users.copy'])
    await expectRefused('tables/users.copy is in it twice')
  })

  test('a photo larger than photos are is refused', async () => {
    tamper(() => truncateSync(path.join(unpacked, 'photos/students/1/a.jpg'), 11 * 1024 * 1024))
    await expectRefused('photos/students/1/a.jpg is too large')
  })

  test('an archive that is cut short is refused', async () => {
    truncateSync(file, readFileSync(file).length - 20)
    await expectRefused(/unexpected end|ends too early/)
  })
})

describe('the seal of the school', () => {
  const addAdmin = () =>
    tamper(({ tables }) => {
      const users = tables.find(({ name }) => name === 'users')
      const given: Record<string, string> = { id: 'x', email: 'x@x.example', role: 'admin', is_active: 't' }
      const times = { is_authorized: 't', created_at: '2026-01-01', updated_at: '2026-01-01' }
      const row = users?.columns.map((column) => ({ ...given, ...times })[column] ?? '\\N')
      appendFileSync(inTables('users'), `${row?.join('\t')}\n`)
    })

  test('a backup that was changed since is refused, and nothing has changed', async () => {
    addAdmin()
    await expect(restoreBackup(school, file, { key })).rejects.toThrow('its seal does not fit')
    expect(await fingerprintOfSchool()).toBe(before)
  })

  test('a backup of another school is refused, and taken where the operator vouches for it', async () => {
    await makeBackup({ ...school, now: NOW, key: foreignKey }, file)
    await expect(restoreBackup(school, file, { key })).rejects.toThrow('--made-elsewhere')
    const { tables } = await restoreBackup(school, file, { key, madeElsewhere: true })
    expect(tables.find(({ name }) => name === 'academic_years')?.rows).toBe(1)
  })

  test('a backup without a seal is refused, and taken where the operator vouches for it', async () => {
    tamper(() => rmSync(path.join(unpacked, 'manifest.seal')))
    await expect(restoreBackup(school, file, { key })).rejects.toThrow('its seal does not fit')
    await restoreBackup(school, file, { key, madeElsewhere: true })
  })

  test('a backup of our own is taken without a question', async () => {
    await restoreBackup(school, file, { key })
  })
})
