import type { Register } from '#contract/attendance.ts'
import { REASON_NOT_GIVEN } from '#domain/attendance/amendments.ts'
import { SLIP_REASON, SLIP_SECONDS } from '#domain/attendance/slips.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { TODAY, addMarks, addPupil } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let school: SchoolUnderTest
let staff: BrowserSession
let admin: BrowserSession
let staffId: string
let ada: number

beforeAll(async () => {
  school = await openSchool()
  staff = await school.server.signedInAs('staff')
  admin = await school.server.signedInAs('admin')
  const [user] = await school.database.query<{ id: string }>(sql`select id from users where role = 'staff'`)
  staffId = user?.id ?? ''
})
afterAll(() => school.close())
beforeEach(async () => {
  ada = await addPupil(school.database, { firstName: 'Ada', lastName: 'Byron' })
})

/** The call as the specification has it, with a reason where one is given. */
async function mark(code: string | null, { by = staff, reason = '' } = {}): Promise<void> {
  const body = { studentId: ada, date: TODAY, amCode: code, pmCode: null, ...(reason && { reason }) }
  expect((await by.sendJson('POST', '/api/attendance', body)).status).toBe(200)
}

const history = () =>
  school.database.query(sql`
    select old_code, new_code, reason, user_name, user_position from attendance_changes
    where student_id = ${ada} order by id`)
const latest = async () => (await history()).at(-1)
const reasons = async () => (await history()).map((entry) => entry['reason'])

/** A morning mark by the staff, entered so many seconds ago. */
async function markedBefore(seconds: number): Promise<void> {
  await school.database.query(sql`
    with record as (
      insert into attendance_records (student_id, date, am_code, last_updated_by, entered_in)
      values (${ada}, ${TODAY}, '/', ${staffId}, pg_current_xact_id()))
    insert into attendance_changes (student_id, student_name, date, session, new_code, source, user_id, changed_at)
    values (${ada}, 'Ada Byron', ${TODAY}, 'am', '/', 'register', ${staffId},
      clock_timestamp() - ${seconds}::int * interval '1 second')`)
}

describe('[L1] the reason of an amendment', () => {
  test('is the given one; a first mark needs none', async () => {
    await mark('/')
    await mark('L', { reason: 'Arrived late' })
    expect(await reasons()).toEqual([null, 'Arrived late'])
  })

  test('is a slip where the same person corrects the mark at once, also after Mark All Present', async () => {
    const marks = [{ studentId: ada, code: '/' }]
    await staff.sendJson('POST', '/api/attendance/bulk', { date: TODAY, session: 'am', marks })
    await mark('L')
    await mark('I')
    expect(await reasons()).toEqual([null, SLIP_REASON, SLIP_REASON])
  })

  test.each([
    [SLIP_SECONDS - 10, SLIP_REASON],
    [SLIP_SECONDS + 1, REASON_NOT_GIVEN],
  ])('after %i seconds without one it is: %s', async (seconds, reason) => {
    await markedBefore(seconds)
    await mark('I')
    expect((await reasons()).at(-1)).toBe(reason)
  })

  test.each([
    ['the same person', () => staff, SLIP_SECONDS - 10, [{ session: 'am', code: '/' }]],
    ['the same person, too late', () => staff, SLIP_SECONDS + 1, []],
    ['another person', () => admin, SLIP_SECONDS - 10, []],
  ])(
    'is not asked for in a register that is opened again where the server knows a slip: %s',
    async (_, reader, seconds, expected) => {
      await markedBefore(seconds)
      const path = `/api/attendance/register?date=${TODAY}`
      const { ownMarks } = (await reader().getJson<Register>(path)).body
      expect(ownMarks.filter(({ studentId }) => studentId === ada)).toEqual(
        expected.map((own) => ({
          ...own,
          studentId: ada,
          secondsAgo: expect.closeTo(seconds, -1) as number,
        })),
      )
    },
  )

  test('is not given where another person made the mark, or the mark is taken back', async () => {
    await mark('/', { by: admin })
    await mark('L')
    await mark(null, { by: admin })
    expect(await reasons()).toEqual([null, REASON_NOT_GIVEN, REASON_NOT_GIVEN])
  })
})

test('[L2] the history keeps the name and the position of that moment', async () => {
  const set = (details: object) => admin.sendJson('PATCH', `/api/users/${staffId}/details`, details)
  await mark('/')
  expect(await latest()).toMatchObject({ user_name: 'Sam Staff', user_position: 'Staff' })
  await set({ firstName: 'Sam', lastName: 'Staff', position: 'Class teacher, Year 3' })
  await mark('L')
  await set({ firstName: 'Samuel', lastName: 'Staff' })
  await mark('I')
  await set({ firstName: 'Sam', lastName: 'Staff', position: null })
  expect((await history()).map((entry) => [entry['user_name'], entry['user_position']])).toEqual([
    ['Sam Staff', 'Staff'],
    ['Sam Staff', 'Class teacher, Year 3'],
    ['Samuel Staff', 'Class teacher, Year 3'],
  ])
})

describe('[L1] past the program', () => {
  const run = (statement: string) => school.database.query(rawSql(statement))
  const facts = { reason: REASON_NOT_GIVEN, user_position: 'Not known' }

  beforeEach(() => addMarks(school.database, [{ pupil: ada, date: TODAY, am: '/' }]))

  test('a changed mark gets its facts from the database', async () => {
    await run(`update attendance_records set am_code = 'L' where student_id = ${ada}`)
    expect(await latest()).toMatchObject({ old_code: '/', new_code: 'L', ...facts })
    await school.database.query(
      sql`update attendance_records set am_code = 'I', last_updated_by = ${staffId} where student_id = ${ada}`,
    )
    expect(await latest()).toMatchObject({ old_code: 'L', user_name: 'Sam Staff', user_position: 'staff' })
  })

  test('a deleted record is entered as marks taken back', async () => {
    await run(`delete from attendance_records where student_id = ${ada}`)
    expect(await latest()).toMatchObject({ old_code: '/', new_code: null, ...facts })
  })

  test('an entry without facts, or with empty ones, is completed', async () => {
    for (const reason of ['null', `''`]) {
      await run(`insert into attendance_changes (student_id, student_name, date, session, old_code, new_code, source, reason)
        values (${ada}, 'Ada Byron', '${TODAY}', 'am', '/', 'L', 'repair', ${reason})`)
      expect(await latest()).toMatchObject({
        ...facts,
        user_name: expect.stringContaining('Past the program'),
      })
    }
  })

  test('an amendment whose reason is only spaces is refused', async () => {
    for (const reason of ['   ', '\t', '\u00a0']) {
      const entering = school.database.query(sql`
        insert into attendance_changes (student_id, student_name, date, session, old_code, new_code, source, reason, user_name, user_position)
        values (${ada}, 'Ada Byron', ${TODAY}, 'am', '/', 'L', 'repair', ${reason}, 'Sam Staff', 'Staff')`)
      await expect(entering).rejects.toMatchObject({ code: '23514' })
    }
  })

  test.each([`date = date + 1`, `student_id = student_id - 1`])(
    'a record is not moved: %s',
    async (change) => {
      const moving = run(`update attendance_records set ${change} where student_id = ${ada}`)
      await expect(moving).rejects.toMatchObject({ code: 'RG002' })
    },
  )
})
