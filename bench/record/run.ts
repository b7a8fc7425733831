import { verifyRecord } from '#domain/record/verify-record.ts'
import { openDatabase } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { newPrivateKey, readPrivateKey, sha256 } from '#server/infra/note-key.ts'
import { sealEntries } from '#server/record/append-leaves.ts'
import { folderStore } from '#server/record/checkpoint-store.ts'
import { exportRecord } from '#server/record/export-record.ts'
import { makeCheckpoint } from '#server/record/make-checkpoint.ts'
import { readEvidence } from '#server/record/read-evidence.ts'
import { createDatabaseOn, startDatabaseServer } from '#testing/database-server.ts'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// Six years of a school of 200, sealed, exported and verified: node bench/record/run.ts [entries]

const ENTRIES = Number(process.argv[2] ?? 1_200_000)
/** Both sessions of 200 pupils with some corrections, and as much again of everything else. */
const BUSY_DAY = 1000

async function timed<T>(name: string, work: () => Promise<T> | T): Promise<T> {
  const start = performance.now()
  const result = await work()
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(2)} s`)
  return result
}

const server = await startDatabaseServer()
const store = await createDatabaseOn(server.connectionString)
const database = openDatabase({ connectionString: store.connectionString, longRunning: true })
const folder = mkdtempSync(path.join(tmpdir(), 'bench-record-'))
const key = readPrivateKey(newPrivateKey())
if (!key) throw new Error('no key')
const seal = { origin: 'bench/record', key, stores: [folderStore(folder)] }
const enter = (count: number, days: string) =>
  database.query(sql`
    insert into attendance_changes (student_id, student_name, date, session, new_code, source, user_id, user_name, user_role, changed_at)
    select n % 200, 'Pupil ' || n % 200, '2021-01-01'::date + (n / 400)::int, case n % 2 when 0 then 'am' else 'pm' end,
      '/', 'app', 'a1b2c3d4', 'Thomas Okafor', 'staff', now() - ${days}::interval + n * interval '1 millisecond'
    from generate_series(1, ${count}::int) as n`)
try {
  await enter(ENTRIES, '6 years')
  await timed(`${ENTRIES} entries appended at once, as after an upgrade`, () => sealEntries(database))
  await timed('their first checkpoint, with all hashes', () => makeCheckpoint(database, seal))
  await enter(BUSY_DAY, '1 hour')
  await timed(`a busy day of ${BUSY_DAY} entries, appended and sealed`, () => makeCheckpoint(database, seal))
  await timed('a minute without a change', () => sealEntries(database))
  const file = path.join(folder, 'export.txt')
  await timed('export', () => exportRecord(database, file))
  console.log(`the export has ${Math.round(statSync(file).size / 1e6)} MB`)
  const verdict = await timed('verified', () => {
    const { checkpoints, sealedLeaves } = readEvidence([folder])
    return verifyRecord(readFileSync(file), { sha256, checkpoints, sealedLeaves, now: new Date() })
  })
  console.log(`${verdict.entries} entries, ${verdict.findings.length} findings`)
} finally {
  await database.close()
  await store.drop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
