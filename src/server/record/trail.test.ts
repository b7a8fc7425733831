import { actingAs } from '#server/db/acting-person.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { addPupil, buildSchool, TODAY_CLOCK } from '#testing/school-builder.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let server: TestServer
let admin: BrowserSession
let staff: BrowserSession
let reader: BrowserSession
let pupilId: number

beforeAll(async () => {
  server = await openTestServer({ clock: TODAY_CLOCK })
  admin = await server.signedInAs('admin')
  staff = await server.signedInAs('staff')
  reader = await server.signedInAs('read-only')
  await buildSchool(server.database)
  pupilId = await addPupil(server.database, { firstName: 'Ada', lastName: 'Byron' })
})
afterAll(() => server.close())

const run = (statement: string) => server.database.query(rawSql(statement))

/** The entries that the work leaves; the seal's first entry comes in the background. */
async function entriesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const [last] = await run('select coalesce(max(id), 0) as id from trail_entries')
  await work()
  return server.database.query(sql`
    select kind, subject, subject_id, subject_name, before, after, about, user_name, user_role from trail_entries
    where id > ${last?.['id']} and kind <> 'recordBegun' order by id`)
}

/** Tables whose changes are no business of the trail, each with the reason. */
const WITHOUT_TRAIL = {
  attendance_changes: 'is the history of marks itself',
  trail_entries: 'is the trail itself',
  record_leaves: 'is the seal',
  record_progress: 'is the seal',
  record_checkpoints: 'is the seal',
  sessions: 'are signed-in browsers; sign-ins are entered',
  photo_uploads: 'are files to be cleaned up; a pupil’s photo is entered with the pupil',
  schema_migrations: 'is the program itself',
  operations: 'are the answers to repeated writes',
  persons: 'hold years of pupils together; joining and parting are entered with the pupil',
  persons_apart: 'are never changed; each is entered when it is made',
  amendment_reasons: 'are append-only, and each is entered',
  calendar_version: 'counts the changes of the calendar, each of which is entered',
  last_backup: 'the time of the last backup, no data of the school',
  closed_periods: 'are never changed; closing and reopening are entered',
}

/** A change by hand of each table: add, change, remove. */
const BY_HAND: Record<string, readonly [string, string, string]> = {
  students: [
    `insert into students (id, academic_year_id, first_name, last_name) values (900, 1, 'Raw', 'Row')`,
    `update students set leave_date = '2026-12-01' where id = 900`,
    `delete from students where id = 900`,
  ],
  users: [
    `insert into users (id, email) values ('u1', 'raw@school.example')`,
    `update users set role = 'admin' where id = 'u1'`,
    `delete from users where id = 'u1'`,
  ],
  invitations: [
    `insert into invitations (email, role, expires_on, invited_by) values ('new@school.example', 'staff', '2026-11-20', 'Ada')`,
    `update invitations set withdrawn_at = now(), withdrawn_by = 'Ada'`,
    `delete from invitations`,
  ],
  calendar_feeds: [
    `insert into calendar_feeds (token_hash, made_by) values ('x', 'Ada')`,
    `update calendar_feeds set withdrawn_at = now(), withdrawn_by = 'Ada'`,
    `delete from calendar_feeds`,
  ],
  academic_years: [
    `insert into academic_years (year) values ('2030-2031')`,
    `update academic_years set is_archived = true where year = '2030-2031'`,
    `delete from academic_years where year = '2030-2031'`,
  ],
  school_classes: [
    `insert into school_classes (name) values ('Raw')`,
    `update school_classes set is_active = false where name = 'Raw'`,
    `delete from school_classes where name = 'Raw'`,
  ],
  school_calendar: [
    `insert into school_calendar (date, academic_year, academic_year_id, day_type) values ('2026-08-01', '2026-2027', 1, 'holiday')`,
    `update school_calendar set day_type = 'inset' where date = '2026-08-01'`,
    `delete from school_calendar where date = '2026-08-01'`,
  ],
  weekly_comments: [
    `insert into weekly_comments (student_id, week_start_date, comment) select min(id), '2026-11-09', 'Well' from students`,
    `update weekly_comments set comment = 'Very well'`,
    `delete from weekly_comments`,
  ],
  after_school_care_attendance: [
    `insert into after_school_care_attendance (student_id, date) select min(id), '2026-11-12' from students`,
    `update after_school_care_attendance set collected_by = 'Gran'`,
    `delete from after_school_care_attendance`,
  ],
  after_school_care_term_bookings: [
    `insert into after_school_care_term_bookings (student_id, academic_year, term, day_of_week) select min(id), '2026-2027', 'Autumn', 'Monday' from students`,
    `update after_school_care_term_bookings set booked_days = '{[2026-11-01,)}'`,
    `delete from after_school_care_term_bookings`,
  ],
  school_times: [
    `insert into school_times (am_opens, am_closes, pm_opens, pm_closes) values ('08:40', '09:00', '13:00', '13:20')`,
    `update school_times set am_closes = '08:55'`,
    `delete from school_times`,
  ],
  pupil_contacts: [
    `insert into pupil_contacts (person_id, position, name) select min(person_id), 1, 'Gran' from students`,
    `update pupil_contacts set phone = '01632 960000'`,
    `delete from pupil_contacts`,
  ],
  admission_particulars: [
    `insert into admission_particulars (person_id, full_name) select min(person_id), 'Ada Augusta Byron' from students`,
    `update admission_particulars set sex = 'female'`,
    `delete from admission_particulars`,
  ],
  admission_parents: [
    `insert into admission_parents (person_id, position, name, lives_with) select min(person_id), 1, 'Anne', true from students`,
    `update admission_parents set address = '1 Mill Lane'`,
    `delete from admission_parents`,
  ],
  contact_attempts: [
    `insert into contact_attempts (student_id, date, made_at, contact, how, outcome, user_name) select min(id), '2026-11-12', now(), 'Gran', 'phone', 'spoke', 'Sam' from students`,
    `delete from contact_attempts where outcome = 'spoke'`,
    `insert into contact_attempts (student_id, date, made_at, contact, how, outcome, user_name) select min(id), '2026-11-12', now(), 'Gran', 'phone', 'noAnswer', 'Sam' from students`,
  ],
  roll_leavings: [
    `insert into roll_leavings (student_id, ground) select min(id), 'a' from students`,
    `update roll_leavings set ground = 'n'`,
    `delete from roll_leavings`,
  ],
  authority_returns: [
    `insert into authority_returns (student_id, kind, since, made_by, made_at)
      select min(id), 'leaver', '2026-11-12', 'Sam', now() from students`,
    `update authority_returns set made_by = 'Ada'`,
    `delete from authority_returns`,
  ],
  pupil_movements: [
    `insert into pupil_movements (student_id, date, kind, time, user_name) select min(id), '2026-11-12', 'arrived', '09:20', 'Sam' from students`,
    `delete from pupil_movements`,
    `insert into pupil_movements (student_id, date, kind, time, user_name) select min(id), '2026-11-12', 'arrived', '09:30', 'Sam' from students`,
  ],
  planned_absences: [
    `insert into planned_absences (plan_id, student_id, from_date, to_date, am_weekdays, pm_weekdays, code, entered_by) select 1, min(id), '2026-11-16', '2026-11-27', '{1,2,3,4,5}', '{}', 'C', 'Sam' from students`,
    `update planned_absences set to_date = '2026-11-20'`,
    `delete from planned_absences`,
  ],
  visitors: [
    `insert into visitors (date, name, arrived) values ('2026-11-12', 'Mr Sparks', '09:10')`,
    `update visitors set left_at = '10:00'`,
    `delete from visitors`,
  ],
  school_settings: [
    `insert into school_settings default values`,
    `update school_settings set paper_each_morning = true`,
    `delete from school_settings`,
  ],
  evacuations: [
    `insert into evacuations (date, is_drill, people, started_at, started_by) values ('2026-11-12', true, '[]', now(), 'Sam')`,
    `update evacuations set ended_at = now(), ended_by = 'Sam', found = 0, not_here = 0, not_found = '{}'`,
    `delete from evacuations`,
  ],
  evacuation_ticks: [
    `with made as (insert into evacuations (date, is_drill, people, started_at, started_by)
      values ('2026-11-12', true, '[]', now(), 'Sam') returning id)
      insert into evacuation_ticks (id, evacuation_id, student_id, value, at, received_at, user_id, user_name)
      select gen_random_uuid(), made.id, min(students.id), 'found', now(), now(), 'sam', 'Sam' from made, students group by made.id`,
    `delete from evacuation_ticks`,
    `insert into evacuation_ticks (id, evacuation_id, visitor, value, at, received_at, user_id, user_name)
      select gen_random_uuid(), id, 'Mr Sparks', 'open', now(), now(), 'sam', 'Sam' from evacuations`,
  ],
  attendance_records: [
    `insert into attendance_records (student_id, date, notes) select min(id), '2026-11-11', 'rang' from students`,
    `update attendance_records set read_only = true where date = '2026-11-11'`,
    `update attendance_records set read_only = false, notes = null where date = '2026-11-11'`,
  ],
}

test('[L4] every table has a trail, or a reason to have none', async () => {
  const tables = await run(`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`)
  const known = [...Object.keys(WITHOUT_TRAIL), ...Object.keys(BY_HAND)].toSorted()
  expect(tables.map(({ name }) => name)).toEqual(known)
})

describe('[L4] raw SQL leaves an entry, with what changed only', () => {
  test.each(Object.entries(BY_HAND))('%s', async (_, statements) => {
    for (const statement of statements) {
      const entries = await entriesOf(() => run(statement))
      expect(entries.length, statement).toBeGreaterThan(0)
      expect(entries.every(({ user_name: name }) => name === null)).toBe(true)
    }
  })

  test.each(Object.keys(BY_HAND).filter((table) => /weekly|after/.test(table)))(
    'truncate %s',
    async (table) => {
      await run(BY_HAND[table]?.[0] ?? '')
      expect(await entriesOf(() => run(`truncate ${table}`))).toMatchObject([
        { kind: 'tableEmptied', subject_id: table, before: { rows: 1 } },
      ])
    },
  )

  test('before and after hold the changed columns alone, and about says which one it is', async () => {
    await run(BY_HAND['weekly_comments']?.[0] ?? '')
    const [entry] = await entriesOf(() => run(`update weekly_comments set comment = 'Very well'`))
    expect(entry).toMatchObject({ kind: 'commentChanged', subject: 'pupil', subject_name: 'Ada Byron' })
    expect(entry?.['before']).toEqual({ comment: 'Well' })
    expect(entry?.['after']).toEqual({ comment: 'Very well' })
    expect(entry?.['about']).toEqual({ weekStartDate: '2026-11-09', classId: 'All' })
    expect(await entriesOf(() => run(`update weekly_comments set comment = 'Very well'`))).toEqual([])
    await run('delete from weekly_comments')
  })

  test('the lock of many records is one entry', async () => {
    await run(`insert into attendance_records (student_id, date) select ${pupilId}, day::date
      from generate_series('2026-10-01'::date, '2026-10-20', '1 day') as day`)
    const lock = `update attendance_records set read_only = true where date between '2026-10-01' and '2026-10-20'`
    expect(await entriesOf(() => run(lock))).toMatchObject([
      { kind: 'recordsLocked', after: { locked: 20 }, about: { from: '2026-10-01', to: '2026-10-20' } },
    ])
    await run(lock.replace('true', 'false'))
  })
})

describe('[L4] what a person changes by a call is entered under their name', () => {
  const by = { user_name: 'Ada Admin', user_role: 'admin' }
  const year = '/api/academic-years'
  const CHANGES: [kind: string, method: string, path: () => string, body?: object][] = [
    ['pupilAdded', 'POST', () => '/api/students', { firstName: 'New', lastName: 'Pupil', academicYearId: 1 }],
    ['pupilChanged', 'PUT', () => `/api/students/${pupilId}`, { gender: 'F' }],
    [
      'commentAdded',
      'POST',
      () => '/api/comments',
      { studentId: 1, weekStartDate: '2026-11-09', comment: 'Well', classId: '5A' },
    ],
    [
      'careRecordAdded',
      'PATCH',
      () => `/api/care/days/2026-11-13/${pupilId}`,
      { changes: { isRegistered: true }, expected: {} },
    ],
    ['yearAdded', 'POST', () => year, { year: '2027-2028' }],
    ['yearChanged', 'PATCH', () => `${year}/1`, { isArchived: true }],
    ['classAdded', 'POST', () => '/api/school-classes', { name: 'Year 9' }],
    ['calendarChanged', 'PATCH', () => '/api/calendar/2026-11-06', { dayType: 'teaching', confirm: true }],
    ['userChanged', 'PATCH', () => `/api/users/${staffId}/role`, { role: 'admin' }],
    [
      'nameChanged',
      'PATCH',
      () => `/api/users/${staffId}/details`,
      { firstName: 'Samuel', lastName: 'Staff' },
    ],
  ]
  let staffId = ''
  beforeAll(async () => {
    const [user] = await run(`select id from users where role = 'staff'`)
    staffId = String(user?.['id'])
  })

  test.each(CHANGES)('%s', async (kind, method, path, body) => {
    const entries = await entriesOf(async () => {
      const answer = await admin.sendJson(method, path(), body)
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    })
    expect(entries.map((entry) => entry['kind'])).toContain(kind)
    expect(entries).toEqual(entries.map(() => expect.objectContaining(by)))
  })

  test('a statement of its own knows the person as well as a transaction does', async () => {
    const person = { id: null, name: 'A person', role: null }
    const change = () =>
      actingAs(person, () => run(`update school_classes set age_range = '9-10' where name = 'Year 9'`))
    expect(await entriesOf(change)).toMatchObject([{ kind: 'classChanged', user_name: 'A person' }])
  })
})

describe('[L4] the trail also knows', () => {
  test('sign-ins', async () => {
    const entries = await entriesOf(() => server.visitor().signIn('staff'))
    expect(entries).toMatchObject([
      { kind: 'signedIn', subject: 'user', user_name: expect.stringContaining('Staff') },
    ])
  })

  test('refusals of permission, the same one once a minute', async () => {
    const refused = () => reader.sendJson('GET', '/api/users')
    const entries = await entriesOf(async () => {
      expect((await refused()).status).toBe(403)
      await refused()
      await expect.poll(() => run(`select from trail_entries where kind = 'refused'`)).toHaveLength(1)
    })
    expect(entries).toMatchObject([
      {
        kind: 'refused',
        user_name: 'Rita Reader',
        about: { call: 'GET /api/users', reason: 'notPermitted' },
      },
    ])
  })

  test('every CSV that leaves the register', async () => {
    const entries = await entriesOf(() => staff.fetch('/api/students/export?academicYear=2026-2027'))
    expect(entries).toMatchObject([
      {
        ...{ kind: 'exported', subject_name: 'pupils-2026-2027.csv', user_name: 'Samuel Staff' },
        about: { academicYear: '2026-2027' },
      },
    ])
  })
})
