import { isoDate } from '#domain/calendar/iso-date.ts'
import type { ReportOutline } from '#contract/annual.ts'
import { addMarks, buildSchool } from '#testing/school-builder.ts'
import type { DateRange, YearPlan } from '#domain/calendar/calendar-plan.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { ServerUnderTest } from '#testing/server-under-test.ts'
import { sql } from '#server/db/sql.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let server: ServerUnderTest
let reader: BrowserSession

const NASTY_NAMES = [
  ['=HYPERLINK("x")', 'One'],
  ['+1', 'Two'],
  ['-1', 'Three'],
  ['@x', 'Four'],
  ['"Quoted", "comma"', 'Five'],
  ['Line\nbreak', 'Six'],
  ['Łucja', 'Źrebiec'],
  ['李', '小龙'],
  ['עברית', 'שם'],
] as const

const autumn = (year: string, { halfTerm, ...dates }: DateRange & { halfTerm: DateRange }): YearPlan => ({
  ...{ year, from: isoDate(`${year.slice(0, 4)}-09-01`), to: isoDate(`${year.slice(5)}-07-31`) },
  terms: [{ name: 'Autumn', ...dates, halfTerm }],
  ...{ insetDays: [], bankHolidays: [] },
})
const YEARS = [
  autumn('2025-2026', {
    ...{ from: isoDate('2025-09-03'), to: isoDate('2025-12-12') },
    halfTerm: { from: isoDate('2025-10-20'), to: isoDate('2025-10-31') },
  }),
  autumn('2026-2027', {
    ...{ from: isoDate('2026-09-03'), to: isoDate('2026-12-11') },
    halfTerm: { from: isoDate('2026-10-19'), to: isoDate('2026-10-30') },
  }),
]
const YEAR_1 = { yearGroup: 'Year 1' }

beforeAll(async () => {
  const clock = () => new Date('2026-11-13T09:05:00Z')
  server = await openTestServer({ clock })
  reader = await server.signedInAs('read-only')
  const { ownDatabase: database } = server
  const { pupilIds } = await buildSchool(database, {
    years: YEARS,
    classes: ['Year 1', 'Year 2'],
    pupils: [
      { ...YEAR_1, firstName: 'Ada', lastName: 'Able' },
      { ...YEAR_1, firstName: 'Gone', lastName: 'Gray', leaveDate: '2026-09-25' },
      { ...YEAR_1, firstName: 'Never', lastName: 'Came', startDate: '2027-01-05' },
      { ...YEAR_1, firstName: 'Left', lastName: 'Before', leaveDate: '2026-08-31' },
      {
        ...YEAR_1,
        firstName: 'Only',
        lastName: 'Halfterm',
        startDate: '2026-10-19',
        leaveDate: '2026-11-01',
      },
      { ...YEAR_1, firstName: 'Later', lastName: 'Lane', startDate: '2026-10-05' },
      { ...YEAR_1, firstName: 'Short', lastName: 'Stay', startDate: '2026-10-06', leaveDate: '2026-10-06' },
      { ...YEAR_1, firstName: 'Ada', lastName: 'Able', year: '2025-2026' },
      { firstName: 'Ben', lastName: 'Baker', yearGroup: 'Year 2' },
      { firstName: 'Zoe', lastName: 'Old', yearGroup: 'Old Class' },
      ...NASTY_NAMES.map(([firstName, lastName]) => ({ firstName, lastName, yearGroup: 'Year 2' })),
    ],
  })
  const [ada = 0, gone = 0, never = 0] = pupilIds
  await addMarks(database, [
    { pupil: ada, date: '2026-09-07', am: '/', pm: '\\' },
    { pupil: ada, date: '2026-09-08', am: 'Y1' },
    // A register was taken on a Saturday.
    { pupil: gone, date: '2026-09-12', am: 'L', pm: 'I' },
    // Marked by mistake on a Sunday before the pupil started, and taken back.
    { pupil: never, date: '2026-09-13' },
  ])
})
afterAll(() => server.close())

async function outline(query = ''): Promise<ReportOutline> {
  const { status, body } = await reader.getJson<ReportOutline>(`/api/annual-report${query}`)
  expect(status).toBe(200)
  return body
}

describe('the outline of the report', () => {
  test('[G1] it offers the specified terms and those of later years, and opens on the latest that has begun', async () => {
    const { terms, term, today } = await outline()
    expect(terms.map(({ name }) => name)).toEqual([
      ...['Autumn 2024', 'Spring 2025', 'Summer 2025', 'Autumn 2025', 'Autumn 2026'],
    ])
    expect(term).toEqual({ name: 'Autumn 2026', from: '2026-09-03', to: '2026-12-11' })
    expect(today).toBe('2026-11-13')
  })

  test('[G1] every academic year can be asked for whole, for the grid and the CSV', async () => {
    expect((await outline()).years.map(({ name }) => name)).toEqual(['2024-2025', '2025-2026', '2026-2027'])
    const { term, days, pupils } = await outline('?term=2025-2026')
    expect(term).toEqual({ name: '2025-2026', from: '2025-09-03', to: '2025-12-12' })
    expect(days[0]?.date).toBe('2025-09-03')
    expect(pupils.map(({ name }) => name)).toEqual(['Ada Able'])
    const { response, rows } = await csv('?term=2025-2026')
    expect(response.headers.get('content-disposition')).toContain('attendance-report-All-2025-2026.csv')
    expect(rows[0]).toHaveLength(2 + days.length * 2)
  })

  test('[G4] its days are those of the term with a register, with their weeks', async () => {
    const { days } = await outline()
    expect(days[0]).toEqual({ date: '2026-09-03', weekNumber: 1 })
    expect(days.at(-1)?.date).toBe('2026-12-11')
    expect(days).toHaveLength(62)
  })

  test('[D18] who came or left in the middle of the term is in it, if only for a day; who left before, comes later or was never there on a school day is not', async () => {
    const { pupils } = await outline('?yearGroup=Year+1')
    expect(pupils.map(({ name }) => name)).toEqual(['Ada Able', 'Gone Gray', 'Later Lane', 'Short Stay'])
    expect(pupils[1]?.leaveDate).toBe('2026-09-25')
  })

  test('[G5] marks stand where a pupil was moved to another academic year afterwards', async () => {
    const move = (year: string) =>
      server.ownDatabase.query(sql`
        update students set academic_year_id = (select id from academic_years where year = ${year})
        where id = (select student_id from attendance_records where date = '2026-09-07')`)
    await move('2025-2026')
    const { pupils } = await outline('?yearGroup=Year+1')
    await move('2026-2027')
    expect(pupils.map(({ name }) => name)).toEqual(['Ada Able', 'Gone Gray', 'Later Lane', 'Short Stay'])
  })

  test('the classes of the school come first, then those that only the pupils of the term have', async () => {
    expect((await outline()).yearGroups).toEqual(['Year 1', 'Year 2', 'Old Class'])
  })

  test('a term before the calendar has no pupils, an unknown one is null, an unknown class is empty', async () => {
    expect(await outline('?term=Autumn+2024')).toMatchObject({ days: [], pupils: [] })
    expect((await outline('?term=Winter')).term).toBeNull()
    expect((await outline('?yearGroup=Year+9')).pupils).toEqual([])
  })
})

async function csv(query: string): Promise<{ response: Response; text: string; rows: string[][] }> {
  const response = await reader.fetch(`/api/attendance/annual.csv${query}`)
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
  return { response, text, rows: parse(text, { bom: true, relax_column_count: false }) }
}

describe('[G5] the CSV', () => {
  test('it is named after its class and term, and is UTF-8 with a byte order mark', async () => {
    const { response, text } = await csv('?yearGroup=Year+1&term=Autumn+2026')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="attendance-report-Year 1-Autumn 2026.csv"; filename*=UTF-8''attendance-report-Year%201-Autumn%202026.csv`,
    )
    expect(text.startsWith('\uFEFFStudent,Year Group,2026-09-03 AM,2026-09-03 PM,')).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
  })

  test('without filters it is every class in the term that the screen opens on', async () => {
    const { response, rows } = await csv('')
    expect(response.headers.get('content-disposition')).toContain('attendance-report-All-Autumn 2026.csv')
    expect(rows).toHaveLength(1 + (await outline()).pupils.length)
  })

  test('every mark of the database is in its cell, and every other cell is empty', async () => {
    const { rows } = await csv('?yearGroup=Year+1')
    const [header = [], ...lines] = rows
    expect(header).not.toContain('2026-09-13 AM')
    const found = lines.flatMap(([name, yearGroup, ...cells]) =>
      cells.flatMap((cell, index) => (cell === '' ? [] : [[name, yearGroup, header[index + 2], cell]])),
    )
    expect(found).toEqual([
      ['Ada Able', 'Year 1', '2026-09-07 AM', '/'],
      ['Ada Able', 'Year 1', '2026-09-07 PM', '\\'],
      ['Ada Able', 'Year 1', '2026-09-08 AM', 'Y1'],
      ['Gone Gray', 'Year 1', '2026-09-12 AM', 'L'],
      ['Gone Gray', 'Year 1', '2026-09-12 PM', 'I'],
    ])
  })

  test('no name can run as a formula, and none loses a letter', async () => {
    const { rows } = await csv('?yearGroup=Year+2')
    const names = new Set(rows.slice(1).map(([name]) => name))
    for (const [firstName, lastName] of NASTY_NAMES) {
      const guarded = /^[=+\-@]/.test(firstName) ? "'" : ''
      expect(names).toContain(`${guarded}${firstName} ${lastName}`)
    }
  })

  test.each([
    ['?term=Winter', 404, 'There is no such term.'],
    ['?date=2026-09-07', 400, '"date" is not a known field.'],
  ])('[J7] %s is answered %i', async (query, status, message) => {
    const answer = await reader.getJson<{ message: string }>(`/api/attendance/annual.csv${query}`)
    expect([answer.status, answer.body.message]).toEqual([status, message])
  })

  test('a class with a name beyond ASCII names the file all the same', async () => {
    const { response } = await csv(`?yearGroup=${encodeURIComponent('Füchse "A"')}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toContain(
      `filename="attendance-report-F_chse -A--Autumn 2026.csv"; filename*=UTF-8''attendance-report-F%C3%BCchse%20-A--Autumn`,
    )
  })
})
