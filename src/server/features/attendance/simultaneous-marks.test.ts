import type { SavedMarks } from '#contract/attendance.ts'
import type { MarkChange } from '#contract/mark-changes.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { TODAY, addPupils, pupilsOf } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let school: SchoolUnderTest
let first: BrowserSession
let second: BrowserSession

beforeAll(async () => {
  school = await openSchool()
  ;[first, second] = [await school.server.signedInAs('staff'), await school.server.signedInAs('admin')]
})
afterAll(() => school.close())

const addClass = (count: number) => addPupils(school.database, pupilsOf('Reception', count))

const mark = (by: BrowserSession, studentId: number, body: object) =>
  by.sendJson('POST', '/api/attendance', { studentId, date: TODAY, amCode: null, pmCode: null, ...body })

const count = async (table: string, ids: readonly number[]) => {
  const [row] = await school.database.query<{ count: number }>(
    sql`select count(*)::int as count from ${rawSql(table)} where student_id = any(${ids}::int[])`,
  )
  return row?.count
}

test('[D11] two people mark am and pm of one pupil at the same instant, 200 times: nothing is lost', async () => {
  const ids = await addClass(200)
  const pairs = ids.map((id) => [
    mark(first, id, { amCode: 'L', session: 'am' }),
    mark(second, id, { pmCode: 'I', session: 'pm' }),
  ])
  expect(new Set((await Promise.all(pairs.flat())).map(({ status }) => status))).toEqual(new Set([200]))
  const whole = await school.database.query(sql`
    select student_id from attendance_records
    where student_id = any(${ids}::int[]) and am_code = 'L' and pm_code = 'I'`)
  expect(whole).toHaveLength(200)
  expect(await count('attendance_records', ids)).toBe(200)
  expect(await count('attendance_changes', ids)).toBe(400)
})

test('[D11] 50 identical submissions at once: one record, one change', async () => {
  const [id = 0] = await addClass(1)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => mark(first, id, { amCode: '/', session: 'am' })),
  )
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { amCode: '/' } })
  expect([await count('attendance_records', [id]), await count('attendance_changes', [id])]).toEqual([1, 1])
})

test('different marks for one session at once: the history is an unbroken chain that ends on the mark', async () => {
  const [id = 0] = await addClass(1)
  const codes = ['/', 'L', 'I', 'N', 'M', 'B', 'X', 'U', 'C', 'P']
  await Promise.all(
    codes.map((amCode, index) => mark(index % 2 ? first : second, id, { amCode, session: 'am' })),
  )
  const { body: changes } = await first.getJson<MarkChange[]>(`/api/attendance/history/${id}/${TODAY}`)
  const [record] = await school.database.query(
    sql`select am_code from attendance_records where student_id = ${id}`,
  )
  expect(changes).toHaveLength(codes.length)
  expect(changes.map(({ oldCode }) => oldCode)).toEqual([
    ...changes.slice(1).map(({ newCode }) => newCode),
    null,
  ])
  expect(record).toEqual({ am_code: changes[0]?.newCode })
})

test('of ten people who all expect an unmarked pupil, one marks and nine are shown the mark', async () => {
  const [id = 0] = await addClass(1)
  const codes = ['/', 'L', 'I', 'N', 'M', 'B', 'X', 'U', 'C', 'P']
  const answers = await Promise.all(
    codes.map((amCode) => mark(first, id, { amCode, session: 'am', expected: null })),
  )
  const winner = answers.find(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(9)
  for (const { body } of refused) expect(body).toMatchObject({ current: winner?.body })
  expect(await count('attendance_changes', [id])).toBe(1)
})

test('[D10] 16 people press Mark All of overlapping classes in the same second: exactly one record and change per pupil', async () => {
  const ids = await addClass(160)
  const bulks = Array.from({ length: 16 }, (_, index) => {
    const own = ids.slice(index * 5, index * 5 + 80)
    // Every other list runs backwards: locking rows in the order of the request would deadlock.
    const marks = (index % 2 ? own : own.toReversed()).map((studentId) => ({ studentId, code: '/' }))
    const body = { date: TODAY, session: 'am', marks }
    return (index % 2 ? first : second).sendJson<SavedMarks>('POST', '/api/attendance/bulk', body)
  })
  for (const { status, body } of await Promise.all(bulks)) {
    expect(status).toBe(200)
    expect(body.records).toHaveLength(80)
    expect(new Set(body.records.map(({ amCode }) => amCode))).toEqual(new Set(['/']))
  }
  const marked = ids.slice(0, 155)
  expect(await count('attendance_records', ids)).toBe(marked.length)
  expect(await count('attendance_changes', ids)).toBe(marked.length)
})
