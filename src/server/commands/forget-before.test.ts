import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { addMarks, buildSchool } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const YEARS = ['2018-2019', '2019-2020', '2026-2027']

// Everything else is as old as the marks.
const BESIDE_THE_MARKS = `
  insert into weekly_comments (student_id, week_start_date, comment)
    select student_id, date_trunc('week', date), 'Well' from attendance_records;
  insert into after_school_care_attendance (student_id, date) select student_id, date from attendance_records;
  alter table attendance_changes disable trigger attendance_changes_append_only;
  update attendance_changes set changed_at = date;
  alter table attendance_changes enable trigger attendance_changes_append_only`

const TABLES = [
  ...[
    'attendance_records',
    'attendance_changes',
    'weekly_comments',
    'after_school_care_attendance',
    'students',
  ],
]

let store: TestDatabase
let said: string[] = []
beforeEach(async () => {
  store = await createTestDatabase()
  const { pupilIds } = await buildSchool(store.database, {
    years: YEARS,
    pupils: YEARS.map((year) => ({ year, firstName: 'Pupil of', lastName: year })),
  })
  const [first = 0, second = 0, third = 0] = pupilIds
  const marked = (pupil: number, date: string) => ({ pupil, date, am: '/', readOnly: true, updatedAt: date })
  await addMarks(store.database, [
    marked(first, '2018-09-10'),
    marked(second, '2019-09-09'),
    marked(second, '2020-11-12'),
    marked(third, '2026-11-12'),
  ])
  await store.database.withClient((client) => client.query(BESIDE_THE_MARKS))
})
afterEach(() => store.drop())

const run = (...args: string[]) => {
  said = []
  const clock = () => new Date('2026-11-13T09:05:00Z')
  return runCommand('forget-before', args, {
    ...{ database: store.database, clock },
    say: (line) => said.push(line),
  })
}

const rows = () =>
  Promise.all(
    TABLES.map(async (table) => {
      const [row] = await store.database.query<{ n: number }>(
        sql`select count(*)::int as n from ${rawSql(table)}`,
      )
      return row?.n
    }),
  )

test('without --delete it only counts', async () => {
  expect(await run('2019-12-01')).toBe(true)
  expect(said.join()).toContain('Would remove what is before 2019-12-01:\n  2 changes of marks')
  expect(await rows()).toEqual([4, 4, 4, 4, 3])
})

test('with it everything older goes, locked or not, and the pupils of years that are over; nothing else', async () => {
  expect(await run('2020-11-13', '--delete')).toBe(true)
  expect(said.join()).toContain('Removed')
  expect(await rows()).toEqual([1, 1, 1, 1, 1])
  expect(await store.database.query(sql`select last_name from students`)).toEqual([
    { last_name: '2026-2027' },
  ])
})

test('[Q6] a person goes with the last year, with the contacts; one who is still here keeps them', async () => {
  await store.database.query(
    sql`insert into pupil_contacts (person_id, position, name) select id, 1, 'Gran' from persons`,
  )
  await run('2020-11-13', '--delete')
  const left = sql`select last_name from pupil_contacts join persons on persons.id = person_id join students using (person_id)`
  expect(await store.database.query(left)).toEqual([{ last_name: '2026-2027' }])
  expect(await store.database.query(sql`select from persons`)).toHaveLength(1)
  const names = await store.database.query(
    sql`select from trail_entries where kind in ('contactRemoved', 'pupilDeleted')`,
  )
  expect(names).toEqual([])
})

test('a pupil with younger entries stays', async () => {
  await run('2020-11-12', '--delete')
  expect(await rows()).toEqual([2, 2, 2, 2, 2])
})

test('a late correction of an old day is kept from the day it was made, with its pupil', async () => {
  await store.database.query(
    sql`update attendance_records set am_code = 'L', read_only = false, updated_at = '2021-01-08' where date = '2019-09-09'`,
  )
  await run('2020-11-12', '--delete')
  expect(
    await store.database.query(sql`select date::text, am_code from attendance_records order by date`),
  ).toEqual([
    { date: '2019-09-09', am_code: 'L' },
    { date: '2020-11-12', am_code: '/' },
    { date: '2026-11-12', am_code: '/' },
  ])
  const left = await store.database.query(
    sql`select old_code, new_code from attendance_changes where date = '2019-09-09'`,
  )
  expect(left).toEqual([{ old_code: '/', new_code: 'L' }])
})

test.each([
  ['the last minute of the day before', '2020-06-30T22:59:00Z', 0],
  ['the first minute of the day', '2020-06-30T23:01:00Z', 1],
])(
  'an entry made in %s at the school, in summer time, is judged by the clock of the school',
  async (_, madeAt, left) => {
    await store.database.query(
      sql`update attendance_records set am_code = 'L', read_only = false, updated_at = ${madeAt} where date = '2019-09-09'`,
    )
    await run('2020-07-01', '--delete')
    const entries = await store.database.query(sql`select from attendance_records where date = '2019-09-09'`)
    expect(entries).toHaveLength(left)
  },
)

test('afterwards the history refuses deletion as before', async () => {
  await run('2020-11-13', '--delete')
  await expect(store.database.query(sql`delete from attendance_changes`)).rejects.toThrow('append-only')
})

test.each([['2020-11-14'], ['2026-11-13'], ['2020-02-30'], [''], ['2019-12-01', '--all']])(
  '%s %s is refused: six years are always kept',
  async (...args) => {
    expect(await run(...args, '--delete')).toBe(false)
    expect(await rows()).toEqual([4, 4, 4, 4, 3])
  },
)
