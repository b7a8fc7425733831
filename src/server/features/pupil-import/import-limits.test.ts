import { IMPORT_LIMITS } from '#domain/text/field-limits.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import { buildSchool } from '#testing/school-builder.ts'
import type { TestServer } from '#testing/test-server.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
let staff: BrowserSession
let academicYearId: number
beforeAll(async () => {
  server = await openTestServer()
  staff = await server.signedInAs('staff')
  ;({
    yearIds: [academicYearId = 0],
  } = await buildSchool(server.database))
})
afterAll(() => server.close())

const { characters, rows, columns } = IMPORT_LIMITS

test.each([
  [`more than ${characters} characters`, 'x'.repeat(characters + 1), /^csv must be at most 2000000/],
  [`more than ${rows} rows`, `a,b\n${'1,2\n'.repeat(rows + 1)}`, /more than 5000 rows/],
  [`more than ${columns} columns`, `${'a,'.repeat(columns)}b\n`, /more than 500 columns/],
])('a file with %s is refused with a sentence, and writes nothing', async (_, csv, message) => {
  for (const call of ['import', 'import/preview']) {
    const answer = await staff.sendJson<{ message: string }>('POST', `/api/students/${call}`, {
      csv,
      academicYearId,
    })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } })
  }
  expect(await server.database.query(sql`select id from students`)).toEqual([])
})
