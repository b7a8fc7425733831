import { isoDate } from '#domain/calendar/iso-date.ts'
import { suggestPersons } from '#domain/pupils/person-suggestions.ts'
import { fullNameKey, joinCertain } from '#domain/pupils/persons.ts'
import type { PersonRow } from '#domain/pupils/persons.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createDatabaseBeforePersons } from '#testing/persons/school-before-persons.ts'
import { tenYearSchool } from '#testing/persons/ten-year-school.ts'
import type { TrueRow } from '#testing/persons/ten-year-school.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRowsAlike } from './persons.repository.ts'

const YEARS = Array.from({ length: 10 }, (_, place) => `${2016 + place}-${2017 + place}`)

let database: Database
let close = async () => {}
/** What was entered, by the number of its row. */
let entered: Map<number, TrueRow & { personId: number }>

beforeAll(async () => {
  const store = await createDatabaseBeforePersons()
  const rows = [...tenYearSchool(), ...randomSchools()]
  const before = openDatabase({ ...store, longRunning: true })
  await before.query(sql`insert into academic_years (year) select unnest(${YEARS}::text[])`)
  // Seven thousand entries of the trail are not what this is about.
  await before.query(sql`alter table students disable trigger user`)
  await before.query(sql`
    insert into students (id, academic_year_id, first_name, last_name, date_of_birth, hubspot_id, year_group)
    select number, academic_years.id, "firstName", "lastName", "dateOfBirth", "hubspotId", 'Year 1'
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, number: place + 1 })))}::jsonb)
      as given (number integer, year integer, "firstName" text, "lastName" text, "dateOfBirth" date, "hubspotId" text)
    join academic_years on academic_years.year = (${YEARS}::text[])[given.year + 1]`)
  await before.query(sql`alter table students enable trigger user`)
  await before.close()
  await store.migrate()
  database = openDatabase({ ...store, longRunning: true })
  close = async () => {
    await database.close()
    await store.drop()
  }
  const found = await database.query<{ id: number; personId: number }>(
    sql`select id, person_id as "personId" from students order by id`,
  )
  entered = new Map(found.map(({ id, personId }) => [id, { ...trueRow(rows, id), personId }]))
}, 240_000)
afterAll(() => close())

function trueRow(rows: readonly TrueRow[], id: number): TrueRow {
  const row = rows[id - 1]
  if (!row) throw new Error(`There is no row ${id}.`)
  return row
}

/** Small schools with every kind of confusion. Their names and ids are their own, and no row has a person yet. */
function randomSchools(): TrueRow[] {
  const name = fc.constantFrom(
    'Ann',
    'ANN',
    'Eva',
    'José',
    'Jose\u0301',
    'İpek',
    'Straße',
    'Ann\u00A0 \u2028Lee',
    'O’Hara',
  )
  const row = fc.record({
    year: fc.nat(2),
    firstName: name,
    lastName: fc.constantFrom('Ash', "O'Neil", 'O’Neil', 'Ángel', 'ﬁnch', 'ΟΔΥΣΣΕΥΣ'),
    dateOfBirth: fc.constantFrom(null, '2019-05-01', '2020-02-29'),
    hubspotId: fc.constantFrom(null, null, '1', '2'),
  })
  const key = ({ year, hubspotId }: { year: number; hubspotId: string | null }) =>
    hubspotId && `${year} ${hubspotId}`
  return fc
    .sample(fc.uniqueArray(row, { maxLength: 12, selector: (each) => key(each) ?? Symbol('no id') }), {
      numRuns: 250,
      seed: 25,
    })
    .flatMap((rows, school) =>
      rows.map((each) => ({
        ...each,
        child: -1,
        lastName: `${each.lastName} ${school}`,
        hubspotId: each.hubspotId && `${school}/${each.hubspotId}`,
      })),
    )
}

const asPersonRow = ([id, row]: [number, TrueRow]): PersonRow => ({
  ...{ id, firstName: row.firstName, lastName: row.lastName, hubspotId: row.hubspotId, personId: null },
  dateOfBirth: row.dateOfBirth === null ? null : isoDate(row.dateOfBirth),
  academicYearId: row.year,
})
const inOrder = (groups: readonly number[][]) =>
  groups.map((ids) => ids.toSorted((a, b) => a - b).join()).toSorted()
const ofTenYears = () => [...entered].filter(([, { child }]) => child > 0)

test('[Q1] the migration and the rule of import, roll-over and hand entry join the same rows', () => {
  const byMigration = [...Map.groupBy(entered, ([, { personId }]) => personId).values()]
  const byRule = joinCertain([...entered].map(asPersonRow))
  expect(inOrder(byMigration.map((rows) => rows.map(([id]) => id)))).toEqual(
    inOrder(byRule.map((rows) => [...rows].map(({ id }) => id))),
  )
})

test('[Q1] the database compares names as the rule does', async () => {
  const names = [
    ...new Set([...entered.values()].map(({ firstName, lastName }) => `${firstName}|${lastName}`)),
  ]
  const rows = await database.query<{ name: string; key: string }>(sql`
    select name, pupil_name_key(split_part(name, '|', 1), split_part(name, '|', 2)) as key from unnest(${names}::text[]) as name`)
  for (const { name, key } of rows) {
    const [firstName = '', lastName = ''] = name.split('|')
    expect([name, key]).toEqual([name, fullNameKey({ firstName, lastName })])
  }
})

test('[Q1] ten years of 600 pupils with namesakes, twins, renamed and re-entered: no wrong join', () => {
  const inYears = Map.groupBy(ofTenYears(), ([, { year }]) => year)
  for (const rows of inYears.values()) expect(rows.length).toBeGreaterThan(500)
  const persons = Map.groupBy(ofTenYears(), ([, { personId }]) => personId)
  const mixed = [...persons.values()].filter((rows) => new Set(rows.map(([, { child }]) => child)).size > 1)
  expect(mixed).toEqual([])
})

test('[Q1] a pair that is not certain is suggested, and those are few', async () => {
  const suggestions = suggestPersons(await findRowsAlike(database))
  const personOf = new Map<number, number>()
  const root = (id: number): number => {
    const next = personOf.get(id) ?? id
    return next === id ? id : root(next)
  }
  for (const { persons } of suggestions) {
    const [first = 0, ...others] = persons.map((rows) => rows[0]?.personId ?? 0)
    for (const other of others) personOf.set(root(other), root(first))
  }
  const children = [...Map.groupBy(ofTenYears(), ([, { child }]) => child).values()]
  const inParts = children.filter((rows) => new Set(rows.map(([, { personId }]) => personId)).size > 1)
  expect(inParts.length).toBeGreaterThan(50)
  expect(inParts.length).toBeLessThan(children.length / 10)
  const notListed = inParts.filter((rows) => new Set(rows.map(([, { personId }]) => root(personId))).size > 1)
  expect(notListed).toEqual([])
})

test('[Q1] the trail says what was joined', async () => {
  const entries = await database.query<{ kind: string; after: unknown }>(sql`
    select kind, after from trail_entries where kind = 'personsJoined'`)
  const persons = new Set([...entered.values()].map(({ personId }) => personId)).size
  expect(entries).toEqual([{ kind: 'personsJoined', after: { pupils: entered.size, persons } }])
})
