import { CODE_LIST } from '#domain/attendance/codes.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { sql } from '#server/db/sql.ts'
import { TODAY, addPupils, buildSchool, pupilsOf } from '#testing/school-builder.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { ServerUnderTest } from '#testing/server-under-test.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** AMENDMENT_WRITES=10000 for the long form. */
const WRITES = Number(process.env['AMENDMENT_WRITES'] ?? 300)
const SEED = Number(process.env['AMENDMENT_SEED'] ?? 22)
const AT_ONCE = 4
const PUPILS = 6

let server: ServerUnderTest
let ids: number[]

beforeAll(async () => {
  server = await openTestServer()
  await buildSchool(server.ownDatabase)
  ids = await addPupils(server.ownDatabase, pupilsOf('Reception', PUPILS))
})
afterAll(() => server.close())

const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const code = fc.option(fc.constantFrom(...CODE_LIST), { nil: null, freq: 8 })
const reason = optional(fc.constantFrom('Parent rang', 'Wrong code', "It's \\ odd, “really”"))
const place = {
  pupil: fc.nat(PUPILS - 1),
  day: fc.nat(2),
  session: fc.constantFrom('am', 'pm'),
}
/** A call as the screen makes it, as the specification has it, in bulk, and statements past the program. */
const write = fc.oneof(
  fc.record({ kind: fc.constant('one'), ...place, code, reason, expected: optional(code) }),
  fc.record({ kind: fc.constant('both'), ...place, code, reason }),
  fc.record({ kind: fc.constant('bulk'), ...place, code, reason }),
  fc.record({ kind: fc.constantFrom('insert', 'update', 'delete', 'upsert', 'move'), ...place, code }),
)
type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never

test(`[L1] ${WRITES} writes through every call and past the program: no mark changes without its five facts`, async () => {
  const people = [await server.signedInAs('staff'), await server.signedInAs('admin')]
  const writes = fc.sample(write, { numRuns: WRITES, seed: SEED })
  for (let from = 0; from < writes.length; from += AT_ONCE) {
    const group = writes.slice(from, from + AT_ONCE)
    const answers = await Promise.all(group.map((each, index) => carryOut(each, people[(from + index) % 2])))
    for (const answer of answers) expect([200, 409, undefined]).toContain(answer?.status)
  }
  expect(await entriesWithoutFacts()).toEqual([])
  expect(await brokenChains()).toEqual([])
  const [counted] = await server.ownDatabase.query<{ count: number }>(
    sql`select count(*) from attendance_changes where old_code is not null`,
  )
  expect(counted?.count).toBeGreaterThan(WRITES / 10)
}, 1_800_000)

async function carryOut(each: Write, person: Awaited<ReturnType<ServerUnderTest['signedInAs']>> | undefined) {
  const studentId = ids[each.pupil]
  const date = addDays(TODAY, -each.day)
  const given = 'reason' in each && each.reason !== undefined ? { reason: each.reason } : {}
  const codes = { amCode: each.code, pmCode: each.code }
  switch (each.kind) {
    case 'one': {
      const expected = 'expected' in each && each.expected !== undefined ? { expected: each.expected } : {}
      return person?.sendJson('POST', '/api/attendance', {
        ...{ studentId, date, ...codes, session: each.session, ...given, ...expected },
      })
    }
    case 'both':
      return person?.sendJson('POST', '/api/attendance', { studentId, date, ...codes, ...given })
    case 'bulk': {
      const marks = ids.map((id) => ({ studentId: id, code: each.code }))
      return person?.sendJson('POST', '/api/attendance/bulk', {
        date,
        session: each.session,
        marks,
        ...given,
      })
    }
    default:
      await pastTheProgram(each, { studentId, date }).catch(expectRefusal)
      return undefined
  }
}

function pastTheProgram(each: Write, at: { studentId: number | undefined; date: string }) {
  const column = each.session === 'am' ? sql`am_code` : sql`pm_code`
  const where = sql`where student_id = ${at.studentId} and date = ${at.date}`
  const insert = sql`insert into attendance_records (student_id, date, ${column}) values (${at.studentId}, ${at.date}, ${each.code})`
  const statements: Record<string, typeof insert> = {
    insert,
    upsert: sql`${insert} on conflict (student_id, date) do update set ${column} = excluded.${column}`,
    update: sql`update attendance_records set ${column} = ${each.code} ${where}`,
    delete: sql`delete from attendance_records ${where}`,
    move: sql`update attendance_records set date = date + 7 ${where}`,
  }
  return server.ownDatabase.query(statements[each.kind] ?? insert)
}

/** There is a record already, or it cannot be moved. */
function expectRefusal(error: unknown): void {
  expect(['23505', 'RG002', '40P01']).toContain((error as { code?: string }).code)
}

const entriesWithoutFacts = () =>
  server.ownDatabase.query(sql`
    select * from attendance_changes
    where old_code is not null and (btrim(reason) = '' or btrim(user_name) = '' or btrim(user_position) = ''
      or (reason, user_name, user_position, changed_at) is null
      or num_nulls(reason, user_name, user_position, changed_at) > 0)`)

/** Sessions whose entries do not lead from nothing to the mark that stands: each begins where the one before it ended. */
const brokenChains = () =>
  server.ownDatabase.query(sql`
    with entry as (
      select *, lag(new_code) over of_session as came_before, row_number() over of_session as place,
        lead(id) over of_session is null as is_last
      from attendance_changes window of_session as (partition by student_id, date, session order by id)
    )
    select entry.student_id, entry.date, entry.session, old_code, new_code, came_before from entry
    left join attendance_records record on record.student_id = entry.student_id and record.date = entry.date
    where old_code is distinct from came_before
      or (is_last and new_code is distinct from case entry.session when 'am' then am_code else pm_code end)`)
