import type { ImportPreview } from '#contract/pupil-import.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openEmptySchool, startYear } from '#testing/empty-school.ts'
import type { TestServer } from '#testing/test-server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROWS = 5000
const HEADINGS =
  'Record ID,First Name,Last Name,Preferred name,Gender,Date of birth,Year Group,Start date,Leave date,Photo consent'
const LONG = 'x'.repeat(30)
const faultyRow = (number: number) =>
  [1, LONG + number, '', LONG, LONG, '99/99/2019', `Year ${LONG}`, LONG, LONG, LONG].join(',')
const FAULTY = [HEADINGS, ...Array.from({ length: ROWS }, (_, index) => faultyRow(index))].join('\n')

let server: TestServer
let staff: BrowserSession
let academicYearId: number
beforeAll(async () => {
  ;({ server, staff } = await openEmptySchool())
  academicYearId = await startYear(server)
})
afterAll(() => server.close())

/** How many other requests are answered, one after the other, while the work is under way. */
async function answeredMeanwhile(work: Promise<unknown>): Promise<number> {
  const progress = { isDone: false }
  const done = work.then(() => (progress.isDone = true))
  let answered = 0
  while (!progress.isDone) {
    expect((await staff.getJson('/api/school-classes')).status).toBe(200)
    answered += 1
  }
  await done
  return answered
}

test(`[R3] ${ROWS} faulty rows hold no one up: others are answered while they are checked`, async () => {
  const preview = staff.sendJson<ImportPreview>('POST', '/api/students/import/preview', {
    academicYearId,
    csv: FAULTY,
  })
  expect(await answeredMeanwhile(preview)).toBeGreaterThan(10)
  const { status, body } = await preview
  expect(status).toBe(200)
  expect(body.counts).toEqual({ add: 0, change: 0, same: 0, ask: 0, refused: ROWS })
  expect(body.rows).toHaveLength(ROWS)
})

test(`an import that is refused for ${ROWS} rows names the first hundred, and holds no one up either`, async () => {
  const run = staff.sendJson<{ message: string; rows: unknown[] }>('POST', '/api/students/import', {
    academicYearId,
    csv: FAULTY,
  })
  expect(await answeredMeanwhile(run)).toBeGreaterThan(10)
  const { status, body } = await run
  expect(status).toBe(409)
  expect(body.message).toBe(`${ROWS} of ${ROWS} rows cannot be imported, so nothing was imported.`)
  expect(body.rows).toHaveLength(100)
})
