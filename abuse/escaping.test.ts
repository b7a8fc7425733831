import type { BrowserSession } from '#testing/browser-session.ts'
import { AFTER_CARE, saveRecord } from '#testing/care-school.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { TODAY, addPupil } from '#testing/school-builder.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Has characters that are special in JSON, SQL, HTML, templates, format strings and lines of text. */
const HOSTILE = `"],"x":'||1;--</script><img src=x onerror=a()>\\u0022\\ \${1} $1 %s {{1}}\u2028\u2029 &lt; é😀`
const NAME = `O${HOSTILE}`
const MONDAY = '2026-11-09'

let school: SchoolUnderTest
let admin: BrowserSession
let pupil: number

beforeAll(async () => {
  school = await openSchool({ clock: AFTER_CARE })
  admin = await school.server.signedInAs('admin')
  const id = await addPupil(school.database, { firstName: 'Ann', lastName: 'Able' })
  pupil = id
  const { body: user } = await admin.getJson<{ id: string }>('/api/auth/user')
  const comment = { studentId: pupil, weekStartDate: MONDAY, comment: NAME }
  const writes = [
    await admin.sendJson('PUT', `/api/students/${pupil}`, { firstName: NAME }),
    await admin.sendJson('PATCH', `/api/users/${user.id}/details`, { firstName: NAME, lastName: 'Admin' }),
    await admin.sendJson('POST', '/api/attendance', {
      studentId: pupil,
      date: TODAY,
      amCode: '/',
      pmCode: null,
    }),
    await admin.sendJson('POST', '/api/comments', comment),
    await saveRecord(admin, pupil, { changes: { arrivalTime: '15:30', notes: NAME } }),
  ]
  expect(writes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})
afterAll(() => school.close())

/** Every text in an answer, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

test.each([
  ...['/api/students', `/api/students?date=${TODAY}`, '/api/students?academicYear=2026-2027'],
  ...[`/api/attendance/week/${MONDAY}`, `/api/comments/${MONDAY}`, '/api/annual-report'],
  ...['/api/users', '/api/auth/user', `/api/care/days/${TODAY}`, '/api/care/months/2026-11'],
])('%s gives back as text what was typed, letter by letter', async (path) => {
  const { status, body } = await admin.getJson(path)
  expect(status).toBe(200)
  expect(textsOf(body).filter((text) => text.includes('</script>') && !text.includes(NAME))).toEqual([])
  expect(textsOf(body).some((text) => text.includes(NAME))).toBe(true)
})

test('the name of the person who made a mark likewise', async () => {
  const { body } = await admin.getJson(`/api/attendance/history/${pupil}/${TODAY}`)
  expect(textsOf(body)).toContain(`${NAME} Admin`)
})

test.each([
  '/api/students/export?academicYear=2026-2027',
  '/api/attendance/annual.csv',
  '/api/care/month.csv?month=2026-11',
])('%s keeps it within one cell', async (path) => {
  const response = await admin.fetch(path)
  const rows: string[][] = parse(await response.text(), { bom: true })
  expect(new Set(rows.map(({ length }) => length)).size).toBe(1)
  expect(rows.flat().some((cell) => cell.startsWith(NAME))).toBe(true)
})
