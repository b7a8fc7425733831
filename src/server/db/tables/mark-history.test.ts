import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HISTORY_APPEND_ONLY, RECORD_LOCKED, sqlState } from '#server/db/database-errors.ts'
import type { Query } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { addPupil, addYear } from '#testing/school-builder.ts'

let store: TestDatabase
let query: Query
let pupil: number

beforeAll(async () => {
  store = await createTestDatabase()
  query = store.database.query
  await addYear(store.database, '2025-2026')
  await query(sql`insert into users (id, first_name, last_name, role) values ('u1', 'Ruth', 'Hill', 'staff')`)
})
afterAll(() => store.drop())

beforeEach(async () => {
  pupil = await addPupil(store.database, {
    year: '2025-2026',
    firstName: 'Thomas',
    knownAs: 'Tom',
    lastName: 'Reid',
  })
})

const mark = (session: 'am' | 'pm', code: string | null) =>
  query(sql`
    insert into attendance_records (student_id, date, ${rawSql(session)}_code, last_updated_by) values (${pupil}, '2025-09-08', ${code}, 'u1')
    on conflict (student_id, date) do update set ${rawSql(session)}_code = excluded.${rawSql(session)}_code`)
const history = () =>
  query(
    sql`select session, old_code, new_code, source from attendance_changes where student_id = ${pupil} order by id`,
  )
const stateOf = (work: Promise<unknown>) => work.then(() => 'accepted', sqlState)

describe('the mark history', () => {
  test('has every mark that reaches the table, with who, even where the program forgot it', async () => {
    await mark('am', 'N')
    await mark('pm', '\\')
    await mark('am', 'I')
    await mark('am', null)
    expect(await history()).toEqual([
      { session: 'am', old_code: null, new_code: 'N', source: 'database' },
      { session: 'pm', old_code: null, new_code: '\\', source: 'database' },
      { session: 'am', old_code: 'N', new_code: 'I', source: 'database' },
      { session: 'am', old_code: 'I', new_code: null, source: 'database' },
    ])
    const [entry] = await query(sql`select * from attendance_changes where student_id = ${pupil}`)
    expect(entry).toMatchObject({
      student_name: 'Tom Reid',
      user_id: 'u1',
      user_name: 'Ruth Hill',
      user_role: 'staff',
    })
  })

  test('is not entered twice when the same statement writes it', async () => {
    await query(sql`
      with saved as (
        insert into attendance_records (student_id, date, am_code) values (${pupil}, '2025-09-08', '/') returning *
      )
      insert into attendance_changes (student_id, student_name, date, session, new_code, source)
      select student_id, 'Tom Reid', date, 'am', am_code, 'register' from saved`)
    expect(await history()).toEqual([{ session: 'am', old_code: null, new_code: '/', source: 'register' }])
  })

  test('has nothing for a write that changes no mark', async () => {
    await mark('am', '/')
    await mark('am', '/')
    await query(sql`update attendance_records set notes = 'x' where student_id = ${pupil}`)
    expect(await history()).toHaveLength(1)
  })

  test.each([
    'update attendance_changes set reason = null',
    'delete from attendance_changes',
    'truncate attendance_changes',
  ])('refuses: %s', async (statement) => {
    await mark('am', '/')
    expect(await stateOf(query(rawSql(statement)))).toBe(HISTORY_APPEND_ONLY)
    expect(await history()).toHaveLength(1)
  })

  test('[D11] misses nothing when am and pm, or two people, write at the same instant', async () => {
    const codes = ['/', 'L', 'I', 'M', 'N', 'V']
    await Promise.all(codes.flatMap((code) => [mark('am', code), mark('pm', code)]))
    const latest = await query(sql`
      select distinct on (session) session, new_code from attendance_changes where student_id = ${pupil}
      order by session, id desc`)
    const [record] = await query(
      sql`select am_code, pm_code from attendance_records where student_id = ${pupil}`,
    )
    expect(latest).toEqual([
      { session: 'am', new_code: record?.['am_code'] },
      { session: 'pm', new_code: record?.['pm_code'] },
    ])
  })
})

describe('[D13] a locked record', () => {
  beforeEach(async () => {
    await mark('am', '/')
    await query(sql`update attendance_records set read_only = true where student_id = ${pupil}`)
  })

  test.each(["am_code = 'L'", "pm_code = '\\'", 'am_code = null', "date = '2025-09-09'"])(
    'refuses %s with a state of its own',
    async (change) => {
      const work = query(sql`update attendance_records set ${rawSql(change)} where student_id = ${pupil}`)
      expect(await stateOf(work)).toBe(RECORD_LOCKED)
    },
  )

  test('refuses a mark by way of an insert, too', async () => {
    expect(await stateOf(mark('pm', '\\'))).toBe(RECORD_LOCKED)
  })

  test('accepts its own mark again, a note, and to be unlocked', async () => {
    expect(await stateOf(mark('am', '/'))).toBe('accepted')
    expect(
      await stateOf(
        query(sql`update attendance_records set notes = 'x', read_only = false where student_id = ${pupil}`),
      ),
    ).toBe('accepted')
    expect(await stateOf(mark('pm', '\\'))).toBe('accepted')
  })
})
