import { cleanPhotos } from '#server/features/photos/photo-cleaner.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import { fingerprint } from '#testing/fingerprint.ts'
import { createEmptyTestDatabase, createTestDatabase } from '#testing/test-database.ts'
import { openDatabase } from '#server/db/database.ts'
import { addMarks, addPupils, addYear } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const NOW = new Date('2026-11-13T16:00:00Z')
const key = Buffer.from('the key of this school')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'register-backup-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A small school with awkward contents: line breaks, tabs, backslashes, nulls, other scripts. */
async function smallSchool() {
  const store = await createTestDatabase()
  await addYear(store.database, '2026-2027')
  const awkward = { firstName: 'Zoë\t"\\N"\nO\'Neil', lastName: '李', yearGroup: 'Year 3', gender: '\\N' }
  const pupils = await addPupils(
    store.database,
    Array.from({ length: 50 }, () => awkward),
  )
  await addMarks(
    store.database,
    pupils.map((pupil) => ({ pupil, date: '2026-11-13', am: '/', pm: '\\' })),
  )
  const photos = new DiskPhotoStore(path.join(folder, 'photos'))
  await photos.put('students/1/a.jpg', Buffer.from('not really a photo'))
  return { store, source: { connectionString: store.connectionString, photoStore: photos, now: NOW, key } }
}

describe('backup and restore', () => {
  test('what was saved comes back on an empty machine: every row, every photo, and numbers go on', async () => {
    const { store, source } = await smallSchool()
    const file = path.join(folder, 'school.tar.gz')
    const before = await fingerprint(store.database)
    await makeBackup(source, file)
    const empty = await createEmptyTestDatabase()
    const photoStore = new DiskPhotoStore(path.join(folder, 'other-photos'))
    await restoreBackup({ connectionString: empty.connectionString, photoStore }, file, { key })
    const restored = openDatabase({ connectionString: empty.connectionString })
    const withoutMigrations = (hash: string) =>
      hash.split('|').filter((part) => !part.startsWith('schema_migrations'))
    expect(withoutMigrations(await fingerprint(restored))).toEqual(withoutMigrations(before))
    expect((await photoStore.get('students/1/a.jpg'))?.toString()).toBe('not really a photo')
    await addYear(restored, '2027-2028')
    // The history is append-only again.
    await expect(restored.query(sql`delete from attendance_changes`)).rejects.toThrow()
    await restored.close()
    await empty.drop()
    await store.drop()
  })

  test('a backup taken while marks are saved is of one instant: no mark without its history', async () => {
    const { store, source } = await smallSchool()
    const stop = new AbortController()
    const marking = (async () => {
      for (let round = 0; !stop.signal.aborted; round += 1) {
        await store.database.query(
          sql`update attendance_records set am_code = ${round % 2 === 0 ? 'L' : '/'} where student_id % 5 = 0`,
        )
      }
    })()
    const file = path.join(folder, 'busy.tar.gz')
    await makeBackup(source, file)
    stop.abort()
    await marking
    const empty = await createEmptyTestDatabase()
    await restoreBackup({ connectionString: empty.connectionString, photoStore: source.photoStore }, file, {
      key,
    })
    const restored = openDatabase({ connectionString: empty.connectionString })
    const wrong = await restored.query(sql`
      select r.student_id from attendance_records r
      where r.am_code is distinct from (select new_code from attendance_changes c
        where c.student_id = r.student_id and c.date = r.date and c.session = 'am' order by id desc limit 1)`)
    expect(wrong).toEqual([])
    await restored.close()
    await empty.drop()
    await store.drop()
  })

  test('verifying restores into a database of its own; a damaged archive is refused and changes nothing', async () => {
    const { store, source } = await smallSchool()
    const file = path.join(folder, 'school.tar.gz')
    const made = await makeBackup(source, file)
    expect(await verifyBackup(file, NOW, { key })).toEqual(made)
    const before = await fingerprint(store.database)
    const bytes = readFileSync(file)
    const damaged = path.join(folder, 'damaged.tar.gz')
    writeFileSync(damaged, bytes.subarray(0, bytes.length / 2))
    await expect(restoreBackup(source, damaged, { key })).rejects.toThrow()
    expect(await fingerprint(store.database)).toBe(before)
    expect(createHash('sha256').update(readFileSync(file)).digest()).toEqual(
      createHash('sha256').update(bytes).digest(),
    )
    await store.drop()
  })

  const setAllPhotos = (photo: string) => sql`update students set photo_object_path = ${photo}`

  test('a photo that is replaced while the backup is made is in it, as the tables have it', async () => {
    const { store, source } = await smallSchool()
    await store.database.query(setAllPhotos('students/1/a.jpg'))
    class BusyStore extends DiskPhotoStore {
      override async list(prefix: string): Promise<string[]> {
        await this.put('students/1/b.jpg', Buffer.from('the next photo'))
        await store.database.query(setAllPhotos('students/1/b.jpg'))
        await cleanPhotos({ database: store.database, photoStore: this, clock: () => NOW })
        return super.list(prefix)
      }
    }
    const photoStore = new BusyStore(path.join(folder, 'photos'))
    const file = path.join(folder, 'replaced.tar.gz')
    const { photos } = await makeBackup({ ...source, photoStore }, file)
    expect(photos.map((photo) => photo.path)).toContain('students/1/a.jpg')
    await verifyBackup(file, NOW, { key })
    // Afterwards the cleaner goes on.
    await cleanPhotos({ database: store.database, photoStore, clock: () => NOW })
    expect(await photoStore.get('students/1/a.jpg')).toBeUndefined()
    await store.drop()
  })

  test('verifying tells of a photo that a pupil has and the archive has not', async () => {
    const { store, source } = await smallSchool()
    await store.database.query(sql`${setAllPhotos('students/1/lost.jpg')} where id <= 2`)
    const file = path.join(folder, 'lost.tar.gz')
    await makeBackup(source, file)
    await expect(verifyBackup(file, NOW, { key })).rejects.toThrow(
      'the photos of 2 pupils are not in it, students/1/lost.jpg among them',
    )
    await store.drop()
  })

  test('photos that were stored since the backup go when it is restored; what is no photo stays', async () => {
    const { store, source } = await smallSchool()
    const file = path.join(folder, 'school.tar.gz')
    await makeBackup(source, file)
    for (const name of ['students/1/b.jpg', 'students/9/c-96.webp', 'notes.txt']) {
      await source.photoStore.put(name, Buffer.from('later'))
    }
    const { connectionString, drop } = await createEmptyTestDatabase()
    await restoreBackup({ connectionString, photoStore: source.photoStore }, file, { key })
    expect(await source.photoStore.list('')).toEqual(['notes.txt', 'students/1/a.jpg'])
    await drop()
    await store.drop()
  })
})
