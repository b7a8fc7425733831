import { EXPORT_HEADING, verifyRecord } from '#domain/record/verify-record.ts'
import type { Verdict } from '#domain/record/verify-record.ts'
import { verdictInWords } from '#domain/record/finding-sentences.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { addMarks, buildSchool, pupilsOf } from '#testing/school-builder.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sealEntries } from './append-leaves.ts'
import { commandStore, folderStore } from './checkpoint-store.ts'
import { latestCheckpoint } from './checkpoints.repository.ts'
import { exportRecord } from './export-record.ts'
import { writeExport } from './export-record.repository.ts'
import { makeCheckpoint } from './make-checkpoint.ts'
import type { Seal } from './make-checkpoint.ts'
import { newPrivateKey, readPrivateKey, sha256 } from '#server/infra/note-key.ts'
import { readEvidence } from './read-evidence.ts'

let store: TestDatabase
let folder: string
let seal: Seal
let pupilIds: number[]

beforeEach(async () => {
  store = await createTestDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'record-'))
  const key = readPrivateKey(newPrivateKey())
  if (!key) throw new Error('no key')
  seal = { origin: 'register.school.example/record', key, stores: [folderStore(folder)] }
  ;({ pupilIds } = await buildSchool(store.database, { pupils: pupilsOf('Year 1', 12) }))
  await mark('2026-11-12', '/')
  await mark('2026-11-13', 'I')
})
afterEach(async () => {
  await store.drop()
  rmSync(folder, { recursive: true, force: true })
})

const run = (statement: string) => store.database.query(rawSql(statement))
const mark = (date: string, am: string) =>
  addMarks(
    store.database,
    pupilIds.map((pupil) => ({ pupil, date, am, pm: '\\' })),
  )
const seeDay = () => makeCheckpoint(store.database, seal)

async function exported(): Promise<Buffer> {
  await sealEntries(store.database)
  const output = new PassThrough()
  const content = buffer(output)
  await writeExport(store.database, output)
  output.end()
  return content
}

async function verdict(now = new Date()): Promise<Verdict> {
  const { checkpoints, sealedLeaves } = readEvidence([folder])
  return verifyRecord(await exported(), { sha256, checkpoints, sealedLeaves, now })
}

/** What the owner of the database can do, and leave no trace in it. */
async function tamper(...statements: string[]): Promise<void> {
  await store.database.transaction(async ({ query }) => {
    await query(sql`set local session_replication_role = replica`)
    for (const statement of statements) await query(rawSql(statement))
  })
}

const RECOMPUTED = `update record_leaves set leaf = sha256('\\x00'::bytea || convert_to(line, 'UTF8'))
  from (select 'mark' as source, id, record_line(m) as line from attendance_changes m
    union all select 'trail', id, record_line(t) from trail_entries t) as entry
  where entry.source = record_leaves.source and entry.id = entry_id`

describe('[L5] an untouched school is not accused', () => {
  test('after more entries and more checkpoints', async () => {
    await seeDay()
    await run(`update attendance_records set am_code = 'L' where date = '2026-11-13'`)
    await seeDay()
    await run(`update students set first_name = 'Renamed "twice" \\ and again'`)
    const { findings, entries, lastGood } = await verdict()
    expect(findings).toEqual([])
    expect(lastGood?.size).toBeGreaterThan(60)
    expect(entries).toBeGreaterThan(lastGood?.size ?? 0)
  })

  test('with entries of transactions that were under way while others were sealed', async () => {
    const note = (name: string) => `update school_classes set age_range = '${name}' where name = 'Year 1'`
    await store.database.transaction(async ({ query }) => {
      await query(rawSql(note('first')))
      await run(`update students set gender = 'F' where id = ${pupilIds[0]}`)
      await sealEntries(store.database)
    })
    await seeDay()
    const unsealed = await store.database.query(sql`
      select from trail_entries where not exists (
        select from record_leaves where source = 'trail' and entry_id = trail_entries.id)`)
    expect(unsealed).toEqual([])
    expect((await verdict()).findings).toEqual([])
  })

  test('after forget-before, which leaves hashes', async () => {
    await tamper(
      `update attendance_changes set date = date - 3650, changed_at = changed_at - interval '10 years' where date = '2026-11-12'`,
      `update attendance_records set date = date - 3650, updated_at = updated_at - interval '10 years' where date = '2026-11-12'`,
    )
    await seeDay()
    const parts = { database: store.database, clock: () => new Date(), say: () => {} }
    expect(await runCommand('forget-before', ['2019-01-01', '--delete'], parts)).toBe(true)
    const { findings, forgotten } = await verdict()
    expect(findings).toEqual([])
    expect(forgotten).toBe(24)
  })

  test('after the clock was set back', async () => {
    await seeDay()
    await run(`update record_progress set latest = clock_timestamp() + interval '3 days'`)
    await sealEntries(store.database)
    const kinds = await run(`select kind from trail_entries where kind = 'clockSetBack'`)
    expect(kinds).toHaveLength(1)
    expect((await verdict()).findings).toEqual([])
  })
})

describe('[L5] the owner of the database switches the triggers off, recomputes every hash, and is caught', () => {
  beforeEach(async () => {
    await seeDay()
    await mark('2026-11-16', '/')
  })

  test('altering an entry', async () => {
    const [entry] = await run(
      `select position, entry_id from record_leaves where source = 'mark' offset 20 limit 1`,
    )
    await tamper(
      `update attendance_changes set new_code = 'L' where id = ${String(entry?.['entry_id'])}`,
      RECOMPUTED,
    )
    const found = await verdict()
    expect(found.findings).toMatchObject([{ kind: 'altered', entry: Number(entry?.['position']) + 1 }])
    expect(verdictInWords(found).at(-1)).toBe('THE RECORD DIFFERS FROM WHAT WAS SEALED.')
  })

  test('removing an entry, with its leaf or without', async () => {
    await tamper(
      `delete from trail_entries where id = (select entry_id from record_leaves where position = 5)`,
    )
    expect((await verdict()).findings).toMatchObject([{ kind: 'removed', entry: 6 }])
    await tamper(
      `delete from record_leaves where position = 5`,
      `update record_leaves set position = position - 1000000 where position > 5`,
      `update record_leaves set position = position + 999999 where position < 0`,
    )
    expect((await verdict()).findings).toMatchObject([{ kind: 'removed', entry: 6 }])
  })

  test('inserting an entry among the others', async () => {
    await tamper(
      `update record_leaves set position = -position - 2 where position >= 7`,
      `update record_leaves set position = -position - 1 where position < 0`,
      `insert into trail_entries (id, kind, subject, subject_id, subject_name) values (-1, 'pupilAdded', 'pupil', '1', 'New')`,
      `insert into record_leaves values (7, 'trail', -1, sha256('x'))`,
      RECOMPUTED,
    )
    expect((await verdict()).findings[0]).toMatchObject({
      kind: 'inserted',
      entry: 8,
      content: { subject: 'New' },
    })
  })

  test('adding an entry with an earlier date', async () => {
    await tamper(`insert into attendance_changes (student_id, student_name, date, session, new_code, source, changed_at)
      values (1, 'Late', '2026-11-02', 'am', '/', 'app', now() - interval '2 days')`)
    expect((await verdict()).findings).toMatchObject([{ kind: 'backDated', content: { subject: 'Late' } }])
  })

  test('adding an entry with an earlier number, which is never sealed', async () => {
    await tamper(`insert into attendance_changes (id, student_id, student_name, date, session, new_code, source, changed_at)
      values (-1, 1, 'Late', '2026-11-02', 'am', '/', 'app', now() - interval '2 days')`)
    expect((await verdict()).findings).toMatchObject([{ kind: 'inserted', content: { subject: 'Late' } }])
  })
})

test('[L5] a checkpoint goes on from the one before, and its files stay as they were', async () => {
  const first = await seeDay()
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? path.join(entry.parentPath, entry.name) : [],
    )
  const contents = (names: string[]) => names.map((name) => [name, readFileSync(name).toString('hex')])
  const names = files()
  const before = contents(names)
  for (let day = 1; day <= 5; day += 1) await mark(`2026-11-0${day}`, '/')
  for (let change = 0; change < 20; change += 1) await run(`update students set gender = '${change}'`)
  const second = await seeDay()
  expect(second.size).toBeGreaterThan(first.size + 256)
  expect(contents(names)).toEqual(before)
  expect((await verdict()).lastGood?.size).toBe(second.size)
})

test('[L5] more entries than are hashed at a time are sealed by one checkpoint, and by the next', async () => {
  const changeOften = () =>
    run(`
      insert into attendance_changes (student_id, student_name, date, session, old_code, new_code, source)
      select ${pupilIds[0]}, 'Often Changed', '2026-11-13', 'am', 'I', 'I', 'bulk' from generate_series(1, 4500)`)
  for (const round of [1, 2]) {
    await changeOften()
    const { size } = await seeDay()
    const { findings, lastGood } = await verdict()
    expect(size).toBeGreaterThan(4500 * round)
    expect({ findings, size: lastGood?.size }).toEqual({ findings: [], size })
  }
})

test('[L5] a command gets every checkpoint, and one that fails keeps it from counting', async () => {
  const file = path.join(folder, 'mailed.txt')
  const program = (name: string, line: string) => {
    const script = path.join(folder, name)
    writeFileSync(script, `#!/bin/sh\n${line}\n`, { mode: 0o700 })
    return commandStore(script)
  }
  const stores = [program('mail', `cat > '${file}'`)]
  const checkpoint = await makeCheckpoint(store.database, { ...seal, stores })
  expect(readFileSync(file, 'utf8')).toBe(checkpoint.note)
  const failing = makeCheckpoint(store.database, { ...seal, stores: [program('fail', 'exit 3')] })
  await expect(failing).rejects.toThrow('CHECKPOINT_COMMAND ended with 3.')
  expect((await latestCheckpoint(store.database))?.note).toBe(checkpoint.note)
})

test('[L5] a checkpoint with another signature is refused', async () => {
  await seeDay()
  const other = readPrivateKey(newPrivateKey())
  if (!other) throw new Error('no key')
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'record-'))
  await makeCheckpoint(store.database, { ...seal, key: other, stores: [folderStore(elsewhere)] })
  const key = readFileSync(path.join(folder, 'record-key.pub'), 'utf8').trim()
  expect(readEvidence([elsewhere], key)).toMatchObject({ checkpoints: [], refused: [expect.any(String)] })
  rmSync(elsewhere, { recursive: true })
})

test.each([
  'update record_leaves set position = position',
  'delete from record_leaves',
  'truncate record_checkpoints',
])('[L5] the seal is append-only: %s is refused', async (statement) => {
  await seeDay()
  await expect(run(statement)).rejects.toMatchObject({ code: 'RG002' })
})

test('[L4] [L5] the export begins with its form, and holds who took it', async () => {
  const file = path.join(folder, 'record.txt')
  await exportRecord(store.database, file)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines[0]).toBe(EXPORT_HEADING)
  expect(lines.at(-1)).toContain('Command export-record')
  expect(statSync(file).mode & 0o077).toBe(0)
})

test('[L5] the line of an entry keeps its form to the letter, so that what was sealed years ago still holds', async () => {
  const pupil = pupilIds[0] ?? 0
  const lines = await store.database.transaction(async ({ query }) => {
    await query(sql`set local timezone = 'Asia/Kathmandu'`)
    await query(sql`
      insert into attendance_changes (id, student_id, student_name, date, session, old_code, new_code, reason, source,
        user_id, user_name, user_role, user_position, changed_at)
      values (9001, ${pupil}, ${'Zoë "Zo" O\\Brien'}, '2026-11-13', 'pm', ${'\\'}, 'I', 'Ill, rang at 9' || chr(10) || '½ day', 'register',
          'u-1', 'Łucja Nowak', 'staff', 'Teacher', '2026-07-01 15:45:00.120003+05:45'),
        (9002, ${pupil}, 'Zoë', '2026-11-13', 'am', null, '/', null, 'bulk', null, null, null, null, '2026-01-01 00:00:00Z')`)
    return query<{ line: string }>(sql`
      select record_line(entry) as line from attendance_changes entry where id > 9000 order by id`)
  })
  expect(lines.map(({ line }) => line)).toEqual([
    `{"id": 9001, "date": "2026-11-13", "reason": "Ill, rang at 9\\n½ day", "source": "register", "session": "pm", ` +
      `"user_id": "u-1", "new_code": "I", "old_code": "\\\\", "user_name": "Łucja Nowak", "user_role": "staff", ` +
      `"changed_at": "2026-07-01T10:00:00.120003+00:00", "student_id": ${pupil}, ` +
      `"student_name": "Zoë \\"Zo\\" O\\\\Brien", "user_position": "Teacher"}`,
    `{"id": 9002, "date": "2026-11-13", "source": "bulk", "session": "am", "new_code": "/", ` +
      `"changed_at": "2026-01-01T00:00:00+00:00", "student_id": ${pupil}, "student_name": "Zoë"}`,
  ])
})
