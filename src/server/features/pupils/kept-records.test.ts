import type { BrowserSession } from '#testing/browser-session.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import { TODAY_CLOCK, addPupil, addYear, buildSchool } from '#testing/school-builder.ts'
import type { TestServer } from '#testing/test-server.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let server: TestServer
let staff: BrowserSession
let admin: BrowserSession
let pupilId: number
const query = (statement: Sql) => server.database.query(statement)

beforeEach(async () => {
  server = await openTestServer({ clock: TODAY_CLOCK })
  staff = await server.signedInAs('staff')
  admin = await server.signedInAs('admin')
  await buildSchool(server.database)
  pupilId = await addPupil(server.database, { firstName: 'Ada', lastName: 'Byron' })
  await staff.sendJson('POST', '/api/attendance', {
    ...{ studentId: pupilId, date: '2026-11-12', amCode: 'O', pmCode: 'O' },
  })
})
afterEach(() => server.close())

const lock = () => query(sql`update attendance_records set read_only = true`)
const deletions = () =>
  query(sql`
    select kind, subject_id, subject_name, before, after, user_id, user_name, user_role from trail_entries
    where kind like '%Deleted' order by id`)
const idOf = async (role: string) => {
  const [user] = await query(sql`select id from users where role = ${role}`)
  return user?.['id']
}

describe('[H7] locked records are kept', () => {
  const refusal = {
    status: 409,
    body: {
      code: 'lockedRecords',
      message: expect.stringMatching(/^This pupil has locked attendance records, which must be kept/),
    },
  }
  const kept = () => query(sql`select am_code, pm_code, read_only from attendance_records`)
  const locked = [{ am_code: 'O', pm_code: 'O', read_only: true }]
  beforeEach(lock)

  test.each(['staff', 'admin'] as const)('a pupil who has some is not deleted by %s', async (role) => {
    const session = role === 'staff' ? staff : admin
    expect(await session.sendJson('DELETE', `/api/students/${pupilId}`)).toEqual(refusal)
    expect(await kept()).toEqual(locked)
    expect(await deletions()).toEqual([])
  })

  test('a pupil who has some is not moved to another year', async () => {
    const academicYearId = await addYear(server.database, '2027-2028')
    const answer = await staff.sendJson('PUT', `/api/students/${pupilId}`, { academicYearId })
    expect(answer).toEqual(refusal)
  })

  test.each([
    'delete from attendance_records',
    'delete from students',
    'truncate attendance_records',
    'truncate students cascade',
    'truncate academic_years cascade',
  ])('the database refuses: %s', async (statement) => {
    await expect(query(rawSql(statement))).rejects.toMatchObject({ code: 'RG003' })
    expect(await kept()).toEqual(locked)
  })

  test('the year and the class that they belong to are not deleted either', async () => {
    const [year] = await query(sql`select id from academic_years`)
    const answer = await admin.sendJson('DELETE', `/api/academic-years/${String(year?.['id'])}`)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await kept()).toEqual(locked)
  })
})

describe('[H7] the trail', () => {
  test('says who deleted whom and when, and the mark history stays', async () => {
    expect((await staff.sendJson('DELETE', `/api/students/${pupilId}`)).status).toBe(204)
    const about = { subject_id: String(pupilId), subject_name: 'Ada Byron', after: null }
    const by = { user_id: await idOf('staff'), user_name: 'Sam Staff', user_role: 'staff' }
    const before = expect.objectContaining({ firstName: 'Ada', lastName: 'Byron', yearGroup: 'Reception' })
    expect(await deletions()).toEqual([
      { ...about, ...by, kind: 'pupilDeleted', before },
      { ...about, ...by, kind: 'recordsDeleted', before: { days: 1 } },
    ])
    const [entry] = await query(sql`select entered_at from trail_entries where kind = 'pupilDeleted'`)
    expect(entry?.['entered_at']).not.toBeNull()
    expect(await query(sql`select from attendance_changes where student_id = ${pupilId}`)).toHaveLength(2)
  })

  test.each([
    'update trail_entries set user_name = null',
    'delete from trail_entries',
    'truncate trail_entries',
  ])('is append-only: %s is refused', async (statement) => {
    await staff.sendJson('DELETE', `/api/students/${pupilId}`)
    await expect(query(rawSql(statement))).rejects.toMatchObject({ code: 'RG002' })
  })

  test('does not name a person who acted before on the same connection', async () => {
    await staff.sendJson('DELETE', `/api/students/${pupilId}`)
    await addPupil(server.database)
    for (let connection = 0; connection < 10; connection += 1) {
      await query(sql`update students set photo_consent = not photo_consent`)
    }
    const entries = await query(
      sql`select distinct user_id from trail_entries where kind like 'photoConsent%'`,
    )
    expect(entries).toEqual([{ user_id: null }])
  })
})
