import type { ImportCounts, ImportPreview } from '#contract/pupil-import.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openEmptySchool, startYear } from '#testing/empty-school.ts'
import type { TestServer } from '#testing/test-server.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

type Imported = { counts: ImportCounts; message: string }

let server: TestServer
let staff: BrowserSession
let academicYearId: number

beforeAll(async () => {
  ;({ server, staff } = await openEmptySchool())
})
beforeEach(async () => {
  academicYearId = await startYear(server)
})
afterAll(() => server.close())

const send = <Answer = Imported>(path: string, csv: string, more: object = {}) =>
  staff.sendJson<Answer>('POST', `/api/students/${path}`, { academicYearId, csv, ...more })
const everything = () =>
  server.database.query<Record<string, unknown>>(sql`select * from students order by id`)

const NO_IDS = 'Forename,Surname,DOB,Class'

test('a file without external ids is imported by name, birthday and class; importing it twice changes nothing', async () => {
  const csv = [NO_IDS, 'Ada,Byron,12-Mar-19,Year 1', 'Alan,Turing,43536,Year 2', 'Ann,Lee,,Year 2'].join('\n')
  expect((await send('import', csv)).body.counts).toEqual({
    add: 3,
    change: 0,
    same: 0,
    ask: 0,
    refused: 0,
  })
  const before = await everything()
  expect(before.map((pupil) => [pupil['date_of_birth'], pupil['hubspot_id']])).toEqual([
    ...[
      ['2019-03-12', null],
      ['2019-03-12', null],
      [null, null],
    ],
  ])
  expect((await send('import', csv)).body.counts).toEqual({
    add: 0,
    change: 0,
    same: 3,
    ask: 0,
    refused: 0,
  })
  expect(await everything()).toEqual(before)
})

test('where it is not certain who is meant, a person is asked, and nothing is imported before the answer', async () => {
  await send('import', [NO_IDS, 'Ann,Lee,2019-03-12,Year 1'].join('\n'))
  const [ann] = await everything()
  const csv = [NO_IDS, 'Ann,Lee,,Year 2'].join('\n')
  const { body } = await send<ImportPreview>('import/preview', csv)
  expect(body.counts).toEqual({ add: 0, change: 0, same: 0, ask: 1, refused: 0 })
  expect(body.rows[0]?.candidates).toEqual([{ id: ann?.['id'], words: 'Ann Lee, Year 1, born 12 Mar 2019' }])
  expect(await send('import', csv)).toMatchObject({
    status: 409,
    body: { rows: [{ line: 2, reasons: ['Choose who is meant.'] }] },
  })
  expect(await everything()).toHaveLength(1)
  expect((await send('import', csv, { answers: { 2: ann?.['id'] } })).body.counts.change).toBe(1)
  expect(await everything()).toMatchObject([{ year_group: 'Year 2', date_of_birth: '2019-03-12' }])
  const other = [NO_IDS, 'Ann,Lee,,Year 3'].join('\n')
  expect((await send('import', other, { answers: { 2: 'new' } })).body.counts.add).toBe(1)
  expect((await send('import', other, { answers: { two: 'new' } })).status).toBe(400)
})

test('which figure of a date is the month is asked once for the file, unless a date proves it', async () => {
  const csv = [NO_IDS, 'Ada,Byron,3/4/19,Year 1'].join('\n')
  const { body } = await send<ImportPreview>('import/preview', csv)
  expect(body).toMatchObject({ unclearDate: '3/4/19', rows: [] })
  const run = await send('import', csv)
  expect(run.status).toBe(400)
  expect(run.body.message).toBe('Does the day or the month come first in dates such as 3/4/19?')
  expect((await send('import', csv, { dateOrder: 'monthFirst' })).status).toBe(200)
  expect(await everything()).toMatchObject([{ date_of_birth: '2019-03-04' }])
  const proven = `${csv.replace('Ada', 'Eve')}\nBen,Lee,05/24/2019 00:00,Year 1`
  expect((await send('import', proven)).status).toBe(200)
  expect((await everything()).slice(1)).toMatchObject([
    ...[{ date_of_birth: '2019-03-04' }, { date_of_birth: '2019-05-24' }],
  ])
})
