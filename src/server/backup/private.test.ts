import { exportData } from '#server/commands/export.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import { keepPrivate } from '#server/infra/private-folder.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { addYear } from '#testing/school-builder.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBackup } from './make-backup.ts'
import { restorePointFile } from './restore-backup.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

const NOW = new Date('2026-11-13T16:00:00Z')
const key = Buffer.from('the key of this school')
let folder: string
let store: TestDatabase
let umask: number

beforeEach(async () => {
  umask = process.umask(0)
  folder = mkdtempSync(path.join(tmpdir(), 'register-private-test-'))
  store = await createTestDatabase()
  await addYear(store.database, '2026-2027')
})
afterEach(async () => {
  process.umask(umask)
  await store.drop()
  rmSync(folder, { recursive: true, force: true })
})

const modeOf = (name: string) => (statSync(name).mode & 0o777).toString(8)
const backUp = (file: string, photoStore = new DiskPhotoStore(path.join(folder, 'photos'))) =>
  makeBackup({ connectionString: store.connectionString, photoStore, now: NOW, key }, file)

describe('under any umask, only its owner may read', () => {
  test('a backup and the folder that is made for it', async () => {
    const file = path.join(folder, 'backups/school.tar.gz')
    await backUp(file)
    expect([modeOf(file), modeOf(path.dirname(file))]).toEqual(['600', '700'])
  })

  test('a restore point', async () => {
    const point = await restorePointFile(path.join(folder, 'data'), NOW)
    await backUp(point)
    expect([modeOf(point), modeOf(path.dirname(point))]).toEqual(['600', '700'])
  })

  test('an export, also over an older file that everybody may read', async () => {
    const parts = { database: store.database, clock: () => NOW, say: () => {} }
    const older = path.join(folder, 'older.csv')
    writeFileSync(older, '', { mode: 0o666 })
    for (const file of [older, path.join(folder, 'new.csv')]) {
      await exportData.run(['pupils', '--year', '2026-2027', '--out', file], parts)
      expect(modeOf(file)).toBe('600')
    }
  })

  test('the folder of the data, also one that was made open to all', () => {
    const data = path.join(folder, 'data')
    mkdirSync(data, { mode: 0o777 })
    chmodSync(data, 0o755)
    keepPrivate(data, () => {})
    expect(modeOf(data)).toBe('700')
  })
})

describe('a command that is killed leaves no unpacked school behind', () => {
  test('while a backup is made, no table lies under a name on the disk', async () => {
    const file = path.join(folder, 'backups/school.tar.gz')
    let seen: string[] = []
    class WatchingStore extends DiskPhotoStore {
      override async list(prefix: string): Promise<string[]> {
        seen = readdirSync(path.dirname(file))
        return super.list(prefix)
      }
    }
    await backUp(file, new WatchingStore(path.join(folder, 'photos')))
    expect(seen).toEqual(['school.tar.gz.unfinished'])
    expect(readdirSync(path.dirname(file))).toEqual(['school.tar.gz'])
  })

  test('the next backup removes the unfinished one, unless it may still be written', async () => {
    const drafts = ['killed', 'written'].map((name) => path.join(folder, `${name}.tar.gz.unfinished`))
    for (const draft of drafts) writeFileSync(draft, 'half a school')
    utimesSync(drafts[0] ?? '', NOW, NOW)
    await backUp(path.join(folder, 'school.tar.gz'))
    expect(drafts.map((draft) => existsSync(draft))).toEqual([false, true])
  })

  test('the next command removes the folder of one that was killed, and no other', async () => {
    const module = path.join(import.meta.dirname, 'temporary-folder.ts')
    const script = `const { withTemporaryFolder } = await import(${JSON.stringify(module)})
      await withTemporaryFolder(async (folder) => { console.log(folder); await new Promise((done) => setInterval(done, 1e9)) })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const left = String(line).trim()
    await withTemporaryFolder(async () => expect(existsSync(left)).toBe(true))
    child.kill('SIGKILL')
    await once(child, 'exit')
    await withTemporaryFolder(async (mine) => {
      expect([existsSync(left), existsSync(mine)]).toEqual([false, true])
    })
  })
})
