import { toCsvLine } from '#domain/text/csv.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { readZip } from '#testing/persons/read-zip.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { addPupil, addYear } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HELD_TABLES, TABLES_WITHOUT_PUPILS } from './held-tables.repository.ts'

let school: SchoolUnderTest
let admin: BrowserSession
/** The rows of one child in two years, and that of another. */
let xenia: number[]
let other: number
/** What the database holds on each, found by its own columns before anything was exported. */
let held: Map<string, Record<string, unknown>[]>
let files: Map<string, string>

/** A row in every table that is filled by hand, with a word that tells whose it is. */
const FILL = (id: number, word: string) => [
  `insert into pupil_contacts (person_id, position, name) select person_id, 1, 'Parent of ${word}' from students where id = ${id} on conflict do nothing`,
  `insert into admission_particulars (person_id, full_name, sex, last_school) select person_id, 'Whole name of ${word}', 'female', 'Nursery of ${word}' from students where id = ${id} on conflict do nothing`,
  `insert into admission_parents (person_id, position, name, address, lives_with) select person_id, 1, 'Mother of ${word}', 'Street of ${word}', true from students where id = ${id} on conflict do nothing`,
  `insert into attendance_records (student_id, date, am_code, notes) values (${id}, '2026-11-12', 'L', 'Note on ${word}')`,
  `insert into amendment_reasons (change_id, student_id, student_name, date, session, old_code, new_code, reason, user_name) values (${id}, ${id}, '${word}', '2026-11-12', 'am', 'N', 'I', 'Reason of ${word}', 'Sam')`,
  `insert into planned_absences (plan_id, student_id, from_date, to_date, am_weekdays, pm_weekdays, code, entered_by, reason) values (${id}, ${id}, '2026-11-16', '2026-11-27', '{1,2,3,4,5}', '{}', 'C', 'Sam', 'Leave of ${word}')`,
  `insert into pupil_movements (student_id, date, kind, time, reason, with_whom, user_name) values (${id}, '2026-11-12', 'out', '12:10', 'ill', 'Aunt of ${word}', 'Sam')`,
  `insert into roll_leavings (student_id, ground, destination) values (${id}, 'a', 'School of ${word}')`,
  `insert into authority_returns (student_id, kind, since, made_by, made_at) values (${id}, 'leaver', '2026-11-12', 'Sam', now())`,
  `insert into contact_attempts (student_id, date, made_at, contact, how, outcome, user_name) values (${id}, '2026-11-12', now(), 'Parent of ${word}', 'phone', 'spoke', 'Sam')`,
  `insert into weekly_comments (student_id, week_start_date, comment) values (${id}, '2026-11-09', '=Comment, on "${word}"')`,
  `insert into after_school_care_term_bookings (student_id, academic_year, term, day_of_week) values (${id}, '2026-2027', 'Autumn', 'Monday')`,
  `insert into after_school_care_attendance (student_id, date, collected_by) values (${id}, '2026-11-12', 'Gran of ${word}')`,
  `insert into evacuation_ticks (id, evacuation_id, student_id, value, at, received_at, user_id, user_name) select gen_random_uuid(), id, ${id}, 'found', now(), now(), 'sam', 'Sam' from evacuations`,
  `insert into photo_uploads (object_path, student_id, clean_after) values ('students/${id}/waiting.jpg', ${id}, '2027-01-01')`,
]

const REFERENCES = ['student_id', 'person_id', 'other_person_id', 'subject_id']

/** Every row of every table that refers to the person, in any table and column. */
async function findHeld(studentIds: readonly number[]): Promise<Map<string, Record<string, unknown>[]>> {
  const persons = await school.database.query<{ id: number }>(
    sql`select distinct person_id as id from students where id = any(${studentIds}::integer[])`,
  )
  const columns = await school.database.query<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and (column_name = any(${REFERENCES}::text[])
      or (table_name in ('students', 'persons') and column_name = 'id'))`)
  const found = new Map<string, Record<string, unknown>[]>()
  for (const [table, ofTable] of Map.groupBy(columns, (each) => each.table)) {
    const conditions = ofTable.map(({ column }) => {
      const isPerson = column.endsWith('person_id') || table === 'persons'
      const ids = isPerson ? persons.map(({ id }) => id) : studentIds
      const subject = column === 'subject_id' ? ` and subject = 'pupil'` : ''
      return `(${column}::text in (${ids.map((id) => `'${id}'`).join()})${subject})`
    })
    const rows = await school.database.query<{ row: Record<string, unknown> }>(
      rawSql(`select to_jsonb(t) as row from ${table} t where ${conditions.join(' or ')}`),
    )
    found.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return found
}

beforeAll(async () => {
  school = await openSchool()
  admin = await school.server.signedInAs('admin')
  await addYear(school.database, '2025-2026')
  const child = { firstName: 'Xenia', lastName: 'Quill', dateOfBirth: '2019-05-01' }
  const photo = { photoConsent: true, photoObjectPath: 'students/1/face.jpg' }
  xenia = [
    await addPupil(school.database, { ...child, year: '2025-2026' }),
    await addPupil(school.database, { ...child, ...photo }),
  ]
  other = await addPupil(school.database, {
    firstName: 'Yolanda',
    lastName: 'Rook',
    dateOfBirth: '2019-05-01',
  })
  const people = [
    ...xenia.map((id) => ({ studentId: id, name: 'Xenia' })),
    { studentId: other, name: 'Yolanda' },
  ]
  await school.database.query(sql`
    insert into evacuations (date, is_drill, people, started_at, started_by)
    values ('2026-11-12', true, ${JSON.stringify(people)}, now(), 'Sam')`)
  for (const id of xenia)
    for (const statement of FILL(id, 'xenia')) await school.database.query(rawSql(statement))
  for (const statement of FILL(other, 'yolanda')) await school.database.query(rawSql(statement))
  await school.database.query(sql`
    insert into persons_apart (person_id, other_person_id)
    select least(one.person_id, two.person_id), greatest(one.person_id, two.person_id)
    from students one, students two where one.id = ${xenia[1]} and two.id = ${other}`)
  const photos = new DiskPhotoStore(path.join(school.server.dataDir, 'photos'))
  await photos.put('students/1/face.jpg', Buffer.from('the face'))
  held = await findHeld(xenia)
  // Everybody is in one row of it.
  const [evacuation] = await school.database.query<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(evacuations) as row from evacuations`,
  )
  held.set('evacuations', [{ ...evacuation?.row, people: people.filter(({ name }) => name === 'Xenia') }])
  const answer = await admin.fetch(`/api/students/${xenia[0]}/subject-access`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('Xenia Quill 2026-11-13.zip')
  const zip = readZip(Buffer.from(await answer.arrayBuffer()))
  files = new Map([...zip].map(([name, content]) => [name, content.toString()]))
})
afterAll(() => school.close())

test('[Q6] every table of the database is known to hold data of pupils or not', async () => {
  const tables = await school.database.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const known = [...Object.keys(HELD_TABLES), ...Object.keys(TABLES_WITHOUT_PUPILS)]
  expect(tables.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
  // A table that refers to pupils holds data of theirs.
  expect([...held.keys()].filter((table) => !(table in HELD_TABLES))).toEqual([])
})

describe('[Q6] the archive has each row of the pupil, in all years, and no other', () => {
  test.each(Object.keys(HELD_TABLES))('%s', (table) => {
    const rows = held.get(table) ?? []
    expect(rows.length).toBeGreaterThan(0)
    const csv = (files.get(`csv/${table.replaceAll('_', '-')}.csv`) ?? '').replace('\uFEFF', '')
    const lines = csv.split('\r\n').slice(0, -1)
    const columns = (lines[0] ?? '').split(',')
    const expected = rows.map((row) => toCsvLine(columns.map((column) => cellOf(row, column))).trimEnd())
    expect(lines.slice(1).toSorted()).toEqual(expected.toSorted())
  })

  function cellOf(row: Record<string, unknown>, column: string): string {
    const value = row['kind'] === 'personsToldApart' && column === 'about' ? null : row[column]
    if (value === null || value === undefined) return ''
    return typeof value === 'string' ? value : JSON.stringify(value)
  }

  test('nor a word about another child', () => {
    for (const [name, text] of files) expect([name, /yolanda|rook/i.test(text)]).toEqual([name, false])
  })
})

test('[Q6] its page is for a parent: headings, words for codes, nothing that runs, and the photo', () => {
  const page = files.get('index.html') ?? ''
  expect(page).toContain('<h1>Xenia Quill: everything that Bramley Hall Preparatory School holds')
  expect(page).toContain('L Late')
  expect(page).toContain('Comment, on &quot;xenia&quot;')
  expect(page).not.toMatch(/<script|https?:/)
  expect(page).toContain('src="photos/photo-1.jpg"')
  expect(files.get('photos/photo-1.jpg')).toBe('the face')
})

test('[Q6] the trail says who made it, of whom', async () => {
  const entries = await school.database.query(sql`
    select subject_id, subject_name, user_name from trail_entries where kind = 'subjectAccessed'`)
  expect(entries).toEqual([
    { subject_id: String(xenia[0]), subject_name: 'Xenia Quill', user_name: 'Ada Admin' },
  ])
})

test('[Q6] only an administrator may ask, and only for a pupil who is there', async () => {
  const staff = await school.server.signedInAs('staff')
  expect((await staff.fetch(`/api/students/${xenia[0]}/subject-access`)).status).toBe(403)
  expect((await admin.fetch('/api/students/999999/subject-access')).status).toBe(404)
})
