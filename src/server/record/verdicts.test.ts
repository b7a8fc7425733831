import { verifyRecord } from '#domain/record/verify-record.ts'
import type { Finding } from '#domain/record/verify-record.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { MIGRATIONS_DIR } from '#server/db/migration-files.ts'
import { newPrivateKey, readPrivateKey, sha256 } from '#server/infra/note-key.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import { sql } from '#server/db/sql.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { addMarks, buildSchool } from '#testing/school-builder.ts'
import { createEmptyTestDatabase } from '#testing/test-database.ts'
import * as fc from 'fast-check'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sealEntries } from './append-leaves.ts'
import { folderStore } from './checkpoint-store.ts'
import { writeExport } from './export-record.repository.ts'
import { makeCheckpoint } from './make-checkpoint.ts'
import type { Seal } from './make-checkpoint.ts'
import { readEvidence } from './read-evidence.ts'

/** RECORD_VERDICTS=100 for the long form. */
const VERDICTS = Number(process.env['RECORD_VERDICTS'] ?? 4)
const SEED = Number(process.env['RECORD_SEED'] ?? 22)
const LONG = 20_000 * (VERDICTS + 2)

let folder: string
let school: { connectionString: string; photoStore: DiskPhotoStore; drop: () => Promise<void> }
let database: Database
let seal: Seal

/** A school of an earlier version, with entries of ten years ago, whose record has a checkpoint; then it is upgraded. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'verdicts-'))
  const photoStore = new DiskPhotoStore(path.join(folder, 'photos'))
  school = { ...(await createEmptyTestDatabase()), photoStore }
  const key = readPrivateKey(newPrivateKey())
  if (!key) throw new Error('no key')
  seal = { origin: 'school/record', key, stores: [folderStore(path.join(folder, 'record'))] }
  const earlier = path.join(folder, 'migrations')
  cpSync(MIGRATIONS_DIR, earlier, { recursive: true })
  for (const name of readdirSync(earlier).filter((each) => each >= '0212')) rmSync(path.join(earlier, name))
  await migrate(school.connectionString, earlier)
  database = openSchool()
  await buildSchool(database, { pupils: [] })
  // As the version of then had them.
  const pupils = await database.query<{ id: number }>(sql`
    insert into students (first_name, last_name, year_group, academic_year_id, photo_consent)
    select 'Pupil', number, 'Year 1', (select max(id) from academic_years), false
    from generate_series(1, 8) as number returning id`)
  const pupilIds = pupils.map(({ id }) => id)
  const marks = ['2026-11-11', '2026-11-12', '2026-11-13'].flatMap((date) =>
    pupilIds.map((pupil) => ({ pupil, date, am: '/', pm: '\\' })),
  )
  await addMarks(database, marks)
  await unseen(
    `update attendance_changes set date = date - 3650, changed_at = changed_at - interval '10 years' where date = '2026-11-11'`,
    `update attendance_records set date = date - 3650, updated_at = updated_at - interval '10 years' where date = '2026-11-11'`,
  )
  await makeCheckpoint(database, seal)
  // One of the migrations asks for it.
  await database.close()
  await migrate(school.connectionString)
  database = openSchool()
}, LONG)
afterAll(async () => {
  await database.close()
  await school.drop()
  rmSync(folder, { recursive: true, force: true })
})

const openSchool = () => openDatabase({ connectionString: school.connectionString, longRunning: true })
const run = (statement: string) => database.query(rawSql(statement))

/** What the owner of the database can do with every trigger switched off. */
async function unseen(...statements: string[]): Promise<void> {
  await database.transaction(async ({ query }) => {
    await query(rawSql('set local session_replication_role = replica'))
    for (const statement of statements) await query(rawSql(statement))
  })
}

async function findings(): Promise<Finding[]> {
  await sealEntries(database)
  const output = new PassThrough()
  const content = buffer(output)
  await writeExport(database, output)
  output.end()
  const { checkpoints, sealedLeaves } = readEvidence([path.join(folder, 'record')])
  return verifyRecord(await content, { sha256, checkpoints, sealedLeaves, now: new Date() }).findings
}

const choices = <T>(values: fc.Arbitrary<T>): T[] => fc.sample(values, { numRuns: VERDICTS, seed: SEED })

const EVENTS = {
  'a checkpoint': () => makeCheckpoint(database, seal),
  'a backup and its restore': async () => {
    const [file, key] = [path.join(folder, 'school.tar.gz'), Buffer.from('a key')]
    await makeBackup({ ...school, now: new Date(), key }, file)
    await database.close()
    await restoreBackup({ ...school, isEntered: true }, file, { key })
    database = openSchool()
  },
  'a clock that was set back': () =>
    run(`update record_progress set latest = clock_timestamp() + interval '3 days'`),
  'forget-before': () =>
    runCommand('forget-before', ['2019-01-01', '--delete'], {
      ...{ database, clock: () => new Date(), say: () => {} },
    }),
}
type EventName = keyof typeof EVENTS
const EVENT_NAMES = Object.keys(EVENTS) as EventName[]

test(
  `[L5] an untouched school is never accused: after its upgrade and ${VERDICTS} times after checkpoints, restores, a clock set back and forget-before`,
  { timeout: LONG },
  async () => {
    expect(await findings()).toEqual([])
    // Each event first of all once, then as they come.
    const events = [...EVENT_NAMES, ...choices(fc.constantFrom(...EVENT_NAMES))].slice(0, VERDICTS)
    for (const [round, event] of events.entries()) {
      await run(`update attendance_records set am_code = case am_code when 'L' then 'I' else 'L' end
        where date = '2026-11-13' and student_id % 3 = ${round % 3}`)
      await EVENTS[event]()
      await run(`update students set gender = '${round}' where id % 2 = ${round % 2}`)
      expect({ round, event, findings: await findings() }).toEqual({ round, event, findings: [] })
    }
  },
)

const RECOMPUTED = `update record_leaves set leaf = sha256('\\x00'::bytea || convert_to(line, 'UTF8'))
  from (select 'mark' as source, id, record_line(m) as line from attendance_changes m
    union all select 'trail', id, record_line(t) from trail_entries t) as entry
  where entry.source = record_leaves.source and entry.id = entry_id`
const TAMPERED = ['attendance_changes', 'trail_entries', 'record_leaves', 'record_progress']

type Leaf = { position: number; source: string; entry: number }
/** What is done to the entry of a leaf, and what the verifier must find first. */
const ATTACKS: Record<string, (leaf: Leaf) => { statements: string[]; found: Partial<Finding> }> = {
  alter: ({ position, source, entry }) => ({
    statements: [
      source === 'mark'
        ? `update attendance_changes set student_name = student_name || '!' where id = ${entry}`
        : `update trail_entries set subject_name = subject_name || '!' where id = ${entry}`,
    ],
    found: { kind: 'altered', entry: position + 1 },
  }),
  remove: ({ position, source, entry }) => ({
    statements: [
      `delete from ${source === 'mark' ? 'attendance_changes' : 'trail_entries'} where id = ${entry}`,
      `delete from record_leaves where position = ${position}`,
      `update record_leaves set position = -position where position > ${position}`,
      `update record_leaves set position = -position - 1 where position < 0`,
    ],
    found: { kind: 'removed', entry: position + 1 },
  }),
  insert: ({ position }) => ({
    statements: [
      `update record_leaves set position = -position - 1 where position >= ${position}`,
      `update record_leaves set position = -position where position < 0`,
      `insert into trail_entries (id, kind, subject, subject_id, subject_name, entered_at)
        select -1, 'pupilAdded', 'pupil', '1', 'New', min(entered_at) from trail_entries where entered_at > now() - interval '1 day'`,
      `insert into record_leaves values (${position}, 'trail', -1, sha256('x'))`,
    ],
    found: { kind: 'inserted', entry: position + 1 },
  }),
  'back-date': () => ({
    statements: [
      `insert into attendance_changes (student_id, student_name, date, session, new_code, source, changed_at)
        values (1, 'Late', '2026-11-02', 'am', '/', 'app', now() - interval '2 days')`,
    ],
    found: { kind: 'backDated' },
  }),
}

const undo = () =>
  unseen(
    ...TAMPERED.flatMap((table) => [
      `delete from ${table}`,
      `insert into ${table} select * from kept_${table}`,
    ]),
  )

describe('[L5] the owner of the database switches the triggers off and recomputes everything', () => {
  beforeAll(async () => {
    await makeCheckpoint(database, seal)
    for (const table of TAMPERED) await run(`create table kept_${table} as table ${table}`)
  }, LONG)

  beforeEach(undo)

  test.each(Object.keys(ATTACKS))(
    `%s one entry: caught ${VERDICTS} of ${VERDICTS} times with yesterday’s checkpoint, which names the first entry that differs`,
    { timeout: LONG },
    async (name) => {
      // Of the entries that are still there, without the first of all and the last sealed one.
      const leaves = await database.query<Leaf>(
        rawSql(`
        select position, source, entry_id as entry from record_leaves
        where position between 1 and (select max(size) - 2 from record_checkpoints)
          and (exists (select from attendance_changes where source = 'mark' and id = entry_id)
            or exists (select from trail_entries where record_leaves.source = 'trail' and id = entry_id))
        order by position`),
      )
      for (const place of choices(fc.nat(leaves.length - 1))) {
        const leaf = leaves[place]
        const attack = leaf && ATTACKS[name]?.(leaf)
        if (!attack) throw new Error('no attack')
        await unseen(...attack.statements, RECOMPUTED)
        expect((await findings())[0]).toMatchObject(attack.found)
        await undo()
      }
      expect(await findings()).toEqual([])
    },
  )
})
