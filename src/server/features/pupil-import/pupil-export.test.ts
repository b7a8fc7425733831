import type { ImportCounts } from '#contract/pupil-import.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openEmptySchool, startYear } from '#testing/empty-school.ts'
import type { TestServer } from '#testing/test-server.ts'
import { addPupils } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const HEADINGS = 'Record ID,First Name,Last Name,Preferred name,Date of birth,Year Group,Photo consent'

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

const send = <Answer = { counts: ImportCounts }>(path: string, csv: string) =>
  staff.sendJson<Answer>('POST', `/api/students/${path}`, { academicYearId, csv })
const everything = () =>
  server.database.query<Record<string, unknown>>(sql`select * from students order by id`)

test('an export can be imported again and changes nothing, also with names that begin like a formula', async () => {
  await send(
    'import',
    [HEADINGS, '1,=SUM(A1),-Byron,Zoë,2019-12-10,Year 1,yes', '2,Ann,Lee,,,Reception,no'].join('\n'),
  )
  const before = await everything()
  const response = await staff.fetch('/api/students/export?academicYear=2026-2027')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="pupils-2026-2027.csv"')
  const csv = Buffer.from(await response.arrayBuffer()).toString('utf8')
  expect(csv).toMatch(/^\uFEFFExternal ID,First name,Known as,Last name,/)
  expect(csv).toContain("'=SUM(A1)")
  const again = await send('import', csv)
  expect(again.body.counts).toEqual({ add: 0, change: 0, same: 2, ask: 0, refused: 0 })
  expect(await everything()).toEqual(before)
})

test('an export is imported again without a change, with pupils entered by hand and with any consent', async () => {
  const name = fc.constantFrom('Ada', 'Zoë', '=SUM(A1)', "O'Neill, Ann", "'Tis", '1')
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
  const date = fc.constantFrom('2019-12-10', '2020-02-29', '1999-01-01')
  const pupil = fc.record({
    ...{ hubspotId: maybe(fc.constantFrom('1', '2', '=3', '4')), firstName: name, lastName: name },
    ...{ knownAs: maybe(name), gender: maybe(name), dateOfBirth: maybe(date), photoConsent: fc.boolean() },
    ...{ photoConsentDate: date, photoConsentBy: name, startDate: maybe(date) },
    yearGroup: fc.constantFrom('Reception', 'Year 1', 'Old Barn'),
  })
  const identity = ({ hubspotId, firstName, lastName, dateOfBirth }: Record<string, unknown>) =>
    JSON.stringify(hubspotId ?? [firstName, lastName, dateOfBirth])
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(pupil, { selector: identity, minLength: 1, maxLength: 6 }),
      async (drawn) => {
        await server.database.query(sql`delete from students`)
        const withoutConsent = { photoConsentDate: null, photoConsentBy: null }
        await addPupils(
          server.database,
          drawn.map((each) => ({ ...each, ...(each.photoConsent ? {} : withoutConsent) })),
        )
        const before = await everything()
        const response = await staff.fetch('/api/students/export?academicYear=2026-2027')
        const run = await send('import', await response.text())
        expect(run.body.counts).toEqual({ add: 0, change: 0, same: drawn.length, ask: 0, refused: 0 })
        expect(await everything()).toEqual(before)
      },
    ),
    { numRuns: 25 },
  )
})
