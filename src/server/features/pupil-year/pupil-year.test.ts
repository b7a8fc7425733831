import type { PupilYear } from '#contract/pupil-year.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { addMarks, addPupil, addYear } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { statementsOf } from '#testing/statements-of.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let school: SchoolUnderTest
let reader: BrowserSession
let staff: BrowserSession
let hana: number
let last: number

beforeAll(async () => {
  school = await openSchool()
  reader = await school.server.signedInAs('read-only')
  staff = await school.server.signedInAs('staff')
  await addYear(school.database, '2025-2026')
  const child = { firstName: 'Hana', lastName: 'Novák', dateOfBirth: '2019-05-01' }
  hana = await addPupil(school.database, { ...child, yearGroup: 'Year 1' })
  last = await addPupil(school.database, { ...child, year: '2025-2026', yearGroup: 'Reception' })
  const classmate = await addPupil(school.database, {
    firstName: 'Tom',
    lastName: 'Reid',
    yearGroup: 'Year 1',
  })
  const other = await addPupil(school.database, { firstName: 'Ada', lastName: 'Byron', yearGroup: 'Year 3' })
  await addMarks(school.database, [
    { pupil: hana, date: '2026-11-12', am: '/', pm: 'I' },
    { pupil: hana, date: '2026-11-13', am: 'X' },
    { pupil: last, date: '2025-11-12', am: '/', pm: '\\' },
    { pupil: classmate, date: '2026-11-12', am: 'O', pm: '\\' },
    { pupil: other, date: '2026-11-12', am: '/', pm: '\\' },
  ])
  await school.database.query(sql`
    update attendance_records set notes = 'Felt sick' where student_id = ${hana} and date = '2026-11-12'`)
  await school.database.query(
    sql`insert into weekly_comments (student_id, week_start_date, comment) values (${hana}, '2026-11-09', 'Well done')`,
  )
  await school.database.query(sql`
    insert into pupil_movements (student_id, date, kind, time, reason, with_whom, user_name)
    values (${hana}, '2026-11-12', 'out', '12:10', 'ill', 'Mother', 'Sam')`)
})
afterAll(() => school.close())

const read = async (session: BrowserSession, id = hana) =>
  (await session.getJson<PupilYear>(`/api/students/${id}/year`)).body

test('[Q2] a pupil’s year has days, marks, notes, comments and movements, and the other years', async () => {
  const year = await read(staff)
  expect(year.pupil).toMatchObject({ firstName: 'Hana', yearGroup: 'Year 1', academicYear: '2026-2027' })
  expect(year.weeks.flatMap(({ dates }) => dates).length).toBeGreaterThan(50)
  expect(year.weeks[0]).toMatchObject({ weekNumber: 1, termName: 'Autumn' })
  expect(year.marks).toEqual([
    { date: '2026-11-12', am: '/', pm: 'I', note: 'Felt sick' },
    { date: '2026-11-13', am: 'X', pm: null, note: null },
  ])
  expect(year.comments).toEqual([{ weekStartDate: '2026-11-09', comment: 'Well done' }])
  expect(year.movements).toMatchObject([
    { date: '2026-11-12', kind: 'out', time: '12:10', withWhom: 'Mother' },
  ])
  expect(year.otherYears).toEqual([{ id: last, academicYear: '2025-2026', yearGroup: 'Reception' }])
  expect((await read(staff, last)).otherYears).toMatchObject([{ id: hana }])
})

test('[Q2] movements are for those who may enter them', async () => {
  expect((await read(reader)).movements).toEqual([])
})

test('[Q2] class, school and other years are counted by sums of possible sessions', async () => {
  const { body } = await reader.getJson(`/api/students/${hana}/year/comparison`)
  expect(body).toEqual({
    ...{ ofClass: { attended: 2, possible: 4 }, ofSchool: { attended: 4, possible: 6 } },
    otherYears: [{ id: last, attended: 2, possible: 2 }],
  })
})

test.each(['year', 'year/comparison'])('a pupil who is not there has no %s', async (path) => {
  expect((await reader.getJson(`/api/students/999999/${path}`)).status).toBe(404)
})

test('[Q2] the page of a pupil with ten years takes at most four statements, as with two', async () => {
  const withTwo = await statementsOf(() => read(staff))
  const child = { firstName: 'Hana', lastName: 'Novák', dateOfBirth: '2019-05-01' }
  for (let year = 2017; year < 2025; year += 1) {
    await addYear(school.database, `${year}-${year + 1}`)
    await addPupil(school.database, { ...child, year: `${year}-${year + 1}` })
  }
  expect(await statementsOf(async () => expect((await read(staff)).otherYears).toHaveLength(9))).toBe(withTwo)
  expect(withTwo).toBeLessThanOrEqual(4)
})
