import { openDatabase } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { migrate } from '#server/db/migrate.ts'
import { MIGRATIONS_DIR } from '#server/db/migration-files.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import { fingerprint } from '#testing/fingerprint.ts'
import { createEmptyTestDatabase } from '#testing/test-database.ts'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readArchive, writeArchive } from './archive.ts'
import { makeBackup } from './make-backup.ts'
import { MANIFEST_FILE, SEAL_FILE, manifest, tableFile } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { sealOf } from './seal.ts'
import { verifyBackup } from './verify-backup.ts'

const NOW = new Date('2026-11-13T16:00:00Z')
const key = Buffer.from('the key of this school')
const HOUR_MS = 3_600_000

let folder: string
let school: { connectionString: string; photoStore: DiskPhotoStore; drop: () => Promise<void> }
let file: string

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'register-restore-test-'))
  file = path.join(folder, 'school.tar.gz')
  school = {
    ...(await createEmptyTestDatabase()),
    photoStore: new DiskPhotoStore(path.join(folder, 'photos')),
  }
  await migrate(school.connectionString)
  await onSchool(`insert into academic_years (year) values ('2026-2027')`)
  await school.photoStore.put('students/1/a.jpg', Buffer.from('a photo'))
  await makeBackup({ ...school, now: NOW, key }, file)
  await onSchool(`insert into academic_years (year) values ('2027-2028')`)
})
afterEach(async () => {
  vi.useRealTimers()
  await school.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function onSchool(statement: string): Promise<void> {
  const client = new Client(school)
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function fingerprintOfSchool(): Promise<string> {
  const database = openDatabase(school)
  try {
    return await fingerprint(database)
  } finally {
    await database.close()
  }
}

/** Locks a table before the work, lets an hour pass once the work waits for it, and unlocks it. */
async function withAnHourOfWaiting<T>(table: string, work: () => Promise<T>): Promise<T> {
  const other = new Client(school)
  await other.connect()
  await other.query('begin')
  await other.query(`lock table ${table} in access exclusive mode`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const done = work()
  // Handled below; until then it must not end the process.
  done.catch(() => {})
  const waiting = `select 1 from pg_locks where relation = '${table}'::regclass and not granted`
  while ((await other.query(waiting)).rowCount === 0) await other.query('select pg_sleep(0.02)')
  vi.advanceTimersByTime(HOUR_MS)
  await other.query('commit')
  await other.end()
  return done
}

test('a backup of an earlier version is restored in its own form, brought up to date, and proven', async () => {
  const migrations = path.join(folder, 'migrations')
  cpSync(MIGRATIONS_DIR, migrations, { recursive: true })
  for (const name of readdirSync(migrations).filter((each) => each >= '0090'))
    rmSync(path.join(migrations, name))
  const earlier = await createEmptyTestDatabase()
  await migrate(earlier.connectionString, migrations)
  const client = new Client(earlier)
  await client.connect()
  await client.query(`insert into academic_years (year) values ('2026-2027')`)
  await client.query(
    `insert into students (academic_year_id, first_name, last_name) values (1, 'Ada', 'Able')`,
  )
  await client.query(
    `insert into attendance_records (student_id, date, am_code) values (1, '2026-11-13', '/')`,
  )
  await client.end()
  await makeBackup({ ...school, connectionString: earlier.connectionString, now: NOW, key }, file)
  expect((await verifyBackup(file, NOW, { key })).tables).toContainEqual(
    expect.objectContaining({ name: 'attendance_records', rows: 1 }),
  )
  await earlier.drop()
})

test('[L4] a restore of the school is entered in its trail, with the moment of the backup', async () => {
  await restoreBackup({ ...school, isEntered: true }, file, { key })
  const database = openDatabase(school)
  const entries = await database.query(
    sql`select about, user_name from trail_entries where kind = 'restored'`,
  )
  await database.close()
  expect(entries).toEqual([{ about: { madeAt: NOW.toISOString() }, user_name: 'Command restore' }])
})

test('a pupil who is added after a restore does not inherit the history of one who was deleted', async () => {
  const addPupil = `insert into students (academic_year_id, first_name, last_name) values (1, 'Ada', 'Able')`
  await onSchool(addPupil)
  await onSchool(`insert into attendance_records (student_id, date, am_code) values (1, '2026-11-13', 'O')`)
  await onSchool('delete from students')
  await makeBackup({ ...school, now: NOW, key }, file)
  await restoreBackup(school, file, { key })
  await onSchool(addPupil)
  const database = openDatabase(school)
  const inherited = await database.query(
    sql`select new_code from attendance_changes join students on students.id = student_id`,
  )
  await database.close()
  expect(inherited).toEqual([])
})

test('[M7] a planned absence that is entered after a restore leaves the others as they are', async () => {
  await onSchool(`insert into students (academic_year_id, first_name, last_name) values (1, 'Ada', 'Able');
    insert into planned_absences (plan_id, student_id, from_date, to_date, is_weekly, am_weekdays, pm_weekdays, code,
      reason, asked_by, entered_by)
    values (nextval('planned_absence_ids'), 1, '2026-12-01', '2026-12-02', false, '{1,2}', '{1,2}', 'C', 'A wedding',
      'Mrs Able', 'Sam Staff')`)
  await makeBackup({ ...school, now: NOW, key }, file)
  await restoreBackup(school, file, { key })
  const database = openDatabase(school)
  expect(await database.query(sql`select nextval('planned_absence_ids')::int as id`)).toEqual([{ id: 2 }])
  await database.close()
})

test('[Q6] a child who is added after a restore is not the person that was deleted before', async () => {
  await onSchool(`insert into students (academic_year_id, first_name, last_name) values (1, 'Ada', 'Able');
    delete from students`)
  await makeBackup({ ...school, now: NOW, key }, file)
  await restoreBackup(school, file, { key })
  await onSchool(`insert into students (academic_year_id, first_name, last_name) values (1, 'Ben', 'Bell')`)
  const database = openDatabase(school)
  const [deleted] = await database.query<{ person: string }>(
    sql`select before ->> 'personId' as person from trail_entries where kind = 'pupilDeleted'`,
  )
  const [added] = await database.query<{ person: string }>(
    sql`select person_id::text as person from students`,
  )
  await database.close()
  expect(deleted?.person).toEqual(expect.any(String))
  expect(added?.person).not.toBe(deleted?.person)
})

describe('a school of any size', () => {
  test('a table may take longer to save than a request may', async () => {
    const again = path.join(folder, 'again.tar.gz')
    const { tables } = await withAnHourOfWaiting('academic_years', () =>
      makeBackup({ ...school, now: NOW, key }, again),
    )
    expect(tables.find(({ name }) => name === 'academic_years')?.rows).toBe(2)
  })

  test('a restore may take longer than a request may', async () => {
    const { tables } = await withAnHourOfWaiting('academic_years', () => restoreBackup(school, file, { key }))
    expect(tables.find(({ name }) => name === 'academic_years')?.rows).toBe(1)
  })
})

test('a restore is refused while the register runs, and waits for one that is stopping', async () => {
  const register = openDatabase(school)
  await register.query(sql`select 1`)
  await expect(restoreBackup(school, file, { key })).rejects.toThrow('The register is running')
  const restoring = restoreBackup(school, file, { key })
  await register.close()
  expect((await restoring).tables.length).toBeGreaterThan(0)
})

/** The archive after a change that neither its hashes nor its seal betray. */
async function alter(change: (backup: Manifest, files: Map<string, Buffer>) => void): Promise<void> {
  const files = new Map<string, Buffer>()
  await readArchive(file, async ({ name, content }) => {
    const pieces: Buffer[] = []
    for await (const piece of content) pieces.push(piece)
    files.set(name, Buffer.concat(pieces))
  })
  const backup = manifest.parse(JSON.parse(String(files.get(MANIFEST_FILE))))
  change(backup, files)
  for (const table of backup.tables) table.sha256 = hashOf(files.get(tableFile(table.name)) ?? '')
  const bytes = Buffer.from(JSON.stringify(backup))
  files.set(MANIFEST_FILE, bytes).set(SEAL_FILE, sealOf(bytes, key))
  async function* packed() {
    for (const [name, content] of files) yield { name, content }
  }
  await writeArchive(file, packed())
}

const hashOf = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

describe('a restore that fails leaves the school as it was', () => {
  test('in the middle of the tables', async () => {
    const before = await fingerprintOfSchool()
    await alter((_, files) => files.set(tableFile('students'), Buffer.from('no pupil\n')))
    await expect(restoreBackup(school, file, { key })).rejects.toThrow('invalid input syntax')
    expect(await fingerprintOfSchool()).toBe(before)
  })

  test('because a newer version made the archive', async () => {
    const before = await fingerprintOfSchool()
    await alter((backup) => backup.migrations.push({ name: '9999-not-yet', checksum: '' }))
    await expect(restoreBackup(school, file, { key })).rejects.toThrow('newer version')
    expect(await fingerprintOfSchool()).toBe(before)
  })

  test('because the photos cannot be stored', async () => {
    class FullStore extends DiskPhotoStore {
      override async put(): Promise<void> {
        throw new Error('no room')
      }
    }
    const before = await fingerprintOfSchool()
    const photoStore = new FullStore(path.join(folder, 'photos'))
    await expect(restoreBackup({ ...school, photoStore }, file, { key })).rejects.toThrow('no room')
    expect(await fingerprintOfSchool()).toBe(before)
  })
})
