import type { ImportCounts, ImportPreview } from '#contract/pupil-import.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openEmptySchool, startYear } from '#testing/empty-school.ts'
import type { TestServer } from '#testing/test-server.ts'
import { addClasses } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

type Imported = {
  counts: ImportCounts
  message: string
  code: string
  rows: { line: number; reasons: string[] }[]
}

const HEADINGS = 'Record ID,First Name,Last Name,Preferred name,Date of birth,Year Group,Photo consent'
const goodRow = (number: number) =>
  `${1000 + number},Pupil ${number},"O'Neill, the ${number}th",,${1 + (number % 28)}/05/2019,Year ${1 + (number % 5)},yes`
const BAD_ROWS = [
  (row: string) => row.replace('/05/', '/15/'),
  (row: string) => row.replace(/Year \d/, 'Year 9'),
  (row: string) => row.replace(/Pupil \d+/, ''),
  (row: string) => row.replace(/^\d+/, '1001'),
  (row: string) => row.replace('yes', 'perhaps'),
]

describe('import of pupils', () => {
  let server: TestServer
  let staff: BrowserSession
  let academicYearId: number
  const good = (count: number) => [
    HEADINGS,
    ...Array.from({ length: count }, (_, index) => goodRow(index + 1)),
  ]
  const send = <Answer = Imported>(path: string, csv: string, more: object = {}) =>
    staff.sendJson<Answer>('POST', `/api/students/${path}`, { academicYearId, csv, ...more })
  const everything = () =>
    server.database.query<Record<string, unknown>>(sql`select * from students order by id`)

  beforeAll(async () => {
    ;({ server, staff } = await openEmptySchool())
  })
  beforeEach(async () => {
    academicYearId = await startYear(server)
  })
  afterAll(() => server.close())

  test('600 rows of which 20 are bad: each is named with its reason, and nothing is written', async () => {
    const lines = good(600)
    const badLines = Array.from({ length: 20 }, (_, index) => 30 * (index + 1))
    for (const [index, line] of badLines.entries()) {
      lines[line - 1] = (BAD_ROWS[index % 5] ?? String)(lines[line - 1] ?? '')
    }
    const { status, body } = await send<ImportPreview>('import/preview', lines.join('\r\n'))
    expect(status).toBe(200)
    expect(body.counts).toEqual({ add: 580, change: 0, same: 0, ask: 0, refused: 20 })
    const refused = body.rows.filter(({ outcome }) => outcome === 'refused')
    expect(refused.map(({ line }) => line)).toEqual(badLines)
    expect(refused.slice(0, 5).map(({ reasons }) => reasons[0])).toEqual([
      expect.stringMatching(/^Date of birth ".*\/15\/2019" is not a date/),
      'Year group "Year 9" is not a year group of the school.',
      'First name is missing.',
      'External ID "1001" is on line 2 already.',
      'Photo consent "perhaps" is not yes or no.',
    ])
    const run = await send('import', lines.join('\r\n'))
    expect(run.status).toBe(409)
    expect(run.body.message).toBe('20 of 600 rows cannot be imported, so nothing was imported.')
    expect(run.body.rows.map(({ line }) => line)).toEqual(badLines)
    expect(await everything()).toEqual([])
  })

  test('600 good rows are in with one request, and importing them twice changes nothing', async () => {
    const csv = good(600).join('\n')
    const first = await send('import', csv)
    expect(first).toMatchObject({
      status: 200,
      body: { counts: { add: 600, change: 0, same: 0, ask: 0, refused: 0 } },
    })
    const before = await everything()
    expect(before).toHaveLength(600)
    expect(before[0]).toMatchObject({
      ...{
        first_name: 'Pupil 1',
        last_name: "O'Neill, the 1th",
        date_of_birth: '2019-05-02',
        year_group: 'Year 2',
      },
      ...{ photo_consent: true, photo_consent_date: '2026-11-13', photo_consent_by: 'Sam Staff' },
    })
    const second = await send('import', csv)
    expect(second.body.counts).toEqual({ add: 0, change: 0, same: 600, ask: 0, refused: 0 })
    expect(await everything()).toEqual(before)
  })

  test('a pupil who is known is changed; an empty cell and a column that is not there change nothing', async () => {
    await send('import', [HEADINGS, '1,Ada,Byron,Addie,2019-12-10,Year 1,yes'].join('\n'))
    await server.database.query(sql`update students set gender = 'F', photo_consent_date = '2025-01-01'`)
    const run = await send('import', [HEADINGS, '1,Ada,Lovelace,,,Year 2,'].join('\n'))
    expect(run.body.counts).toEqual({ add: 0, change: 1, same: 0, ask: 0, refused: 0 })
    expect(await everything()).toMatchObject([
      {
        ...{ last_name: 'Lovelace', known_as: 'Addie', date_of_birth: '2019-12-10', year_group: 'Year 2' },
        ...{ gender: 'F', photo_consent: true, photo_consent_date: '2025-01-01' },
      },
    ])
    await send('import', [HEADINGS, '1,Ada,Lovelace,,,Year 2,no'].join('\n'))
    expect(await everything()).toMatchObject([{ photo_consent: false, photo_consent_date: null }])
  })

  test('two imports of the same file at the same instant leave each pupil once', async () => {
    const csv = good(50).join('\n')
    const runs = await Promise.all([send('import', csv), send('import', csv), send('import', csv)])
    expect(runs.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(runs.reduce((sum, { body }) => sum + body.counts.add, 0)).toBe(50)
    expect(await everything()).toHaveLength(50)
  })

  test('columns can be chosen where the headings do not say what they are', async () => {
    const csv = ['a;b;c;d', '7;Ada;Byron;Year 1'].join('\n')
    const guessed = await send<ImportPreview>('import/preview', csv)
    expect(guessed.body).toMatchObject({ headings: ['a', 'b', 'c', 'd'], mapping: {}, rows: [] })
    expect(guessed.body.mappingFaults).toContain('Choose the column for First name.')
    expect((await send('import', csv)).status).toBe(400)
    const mapping = { hubspotId: 0, firstName: 1, lastName: 2, yearGroup: 3 }
    const chosen = await send<ImportPreview>('import/preview', csv, { mapping })
    expect(chosen.body.rows).toEqual([
      { line: 2, name: 'Ada Byron', yearGroup: 'Year 1', outcome: 'add', reasons: [], candidates: [] },
    ])
    expect((await send('import', csv, { mapping })).status).toBe(200)
  })

  test('a school that has classes takes pupils into those only; a pupil in another may stay', async () => {
    await addClasses(server.database, ['Owls', { name: 'Old Barn', isActive: false }])
    const run = await send('import', [HEADINGS, '1,Ada,Byron,,,owls,'].join('\n'))
    expect(run.status).toBe(200)
    expect(await everything()).toMatchObject([{ year_group: 'Owls' }])
    await server.database.query(sql`update students set year_group = 'Old Barn'`)
    const rows = ['1,Ada,Byron,,,Old Barn,', '2,Ann,Lee,,,Old Barn,', '3,Ben,Lee,,,Reception,']
    const { body } = await send<ImportPreview>('import/preview', [HEADINGS, ...rows].join('\n'))
    expect(body.rows.map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
      ['same'],
      ['refused', 'Year group "Old Barn" is not a year group of the school.'],
      ['refused', 'Year group "Reception" is not a year group of the school.'],
    ])
  })

  test.each([
    ['', /^csv must not be empty/],
    [HEADINGS, /no pupils/],
    [
      `${HEADINGS}\n1,"Ada,Byron`,
      /^A quotation mark is opened on a line and never closed\. Save the file again/,
    ],
    [
      `${HEADINGS}\n1,"Ada"x,Byron`,
      /^Line 2 has a quotation mark in the middle of a cell\. Save the file again/,
    ],
    [`sep=,\n${HEADINGS}\n1,Ada "x",Byron`, /^Line 3 has a quotation mark in the middle of a cell/],
    [`${HEADINGS}\n${'1,a,b,,,Year 1,\n'.repeat(5001)}`, /more than 5000 rows/],
    [`${HEADINGS}\n${'1,a,b,,,Year 1,\n'.repeat(5001)}"never closed`, /more than 5000 rows/],
    [`${HEADINGS}${',x'.repeat(494)}\n1`, /more than 500 columns/],
    [`${HEADINGS}\n${','.repeat(500)}`, /more than 500 columns/],
    [`a;b\n${';'.repeat(500)}`, /more than 500 columns/],
    ['x'.repeat(2_000_001), /at most 2000000 characters/],
  ])('[J7] a file that cannot be used is refused (%#)', async (csv, message) => {
    const answer = await send('import/preview', csv)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(message)
  })

  test('[J7] an unknown year, an unknown field and a row that is too short are refused', async () => {
    const csv = good(1).join('\n')
    expect((await send('import', csv, { academicYearId: 4242 })).status).toBe(400)
    expect((await send('import', csv, { mapping: { role: 1 } })).status).toBe(400)
    expect((await send('import', csv, { readOnly: true })).status).toBe(400)
    const short = await send<ImportPreview>('import/preview', `${HEADINGS}\n1,Ada,Byron`)
    expect(short.body.rows[0]?.reasons[0]).toBe('The row has 3 cells, the headings have 7.')
    expect(await everything()).toEqual([])
  })

  test('who was entered by hand is not added a second time, and gets the external id', async () => {
    await send('import', [HEADINGS, '1,Ada,Byron,,2019-12-10,Year 1,yes'].join('\n'))
    await server.database.query(sql`update students set hubspot_id = null, gender = 'F'`)
    const csv = [HEADINGS, '77,Ada,Byron,,10-Dec-19,Year 2,'].join('\n')
    const { body } = await send<ImportPreview>('import/preview', csv)
    expect(body.rows).toMatchObject([
      { outcome: 'change', reasons: ['Is known without an external ID and gets "77".'] },
    ])
    expect((await send('import', csv)).body.counts).toEqual({
      add: 0,
      change: 1,
      same: 0,
      ask: 0,
      refused: 0,
    })
    expect(await everything()).toMatchObject([
      { hubspot_id: '77', first_name: 'Ada', year_group: 'Year 2', gender: 'F', photo_consent: true },
    ])
  })

  test('the date and the person of a consent are read where the file has them', async () => {
    const headings = `${HEADINGS},Photo consent date,Photo consent by`
    const consents = async (cells: string) => {
      const run = await send('import', [headings, `1,Ada,Byron,,,Year 1,${cells}`].join('\n'))
      expect(run.status).toBe(200)
      const [ada] = await everything()
      return [ada?.['photo_consent'], ada?.['photo_consent_date'], ada?.['photo_consent_by']]
    }
    expect(await consents('yes,3-Sep-26,Mrs Byron')).toEqual([true, '2026-09-03', 'Mrs Byron'])
    expect(await consents('yes,,')).toEqual([true, '2026-09-03', 'Mrs Byron'])
    expect(await consents(',,Mr Byron')).toEqual([true, '2026-09-03', 'Mr Byron'])
    expect(await consents('no,3-Sep-26,Mrs Byron')).toEqual([false, null, null])
    expect(await consents('yes,,')).toEqual([true, '2026-11-13', 'Sam Staff'])
    const late = await send<ImportPreview>(
      'import/preview',
      [headings, '1,Ada,Byron,,,Year 1,yes,14/11/2026,'].join('\n'),
    )
    expect(late.body.rows[0]?.reasons).toEqual(['Photo consent date is in the future.'])
  })

  test('[J3] read-only accounts may neither import nor export', async () => {
    const reader = await server.signedInAs('read-only')
    const body = { academicYearId, csv: good(1).join('\n') }
    expect((await reader.sendJson('POST', '/api/students/import', body)).status).toBe(403)
    expect((await reader.sendJson('POST', '/api/students/import/preview', body)).status).toBe(403)
    expect((await reader.getJson('/api/students/export?academicYear=2026-2027')).status).toBe(403)
    expect((await staff.getJson('/api/students/export?academicYear=2026')).status).toBe(400)
    expect(await everything()).toEqual([])
  })
})
