import type { BrowserSession } from '#testing/browser-session.ts'
import { AFTER_CARE, bookWeekdays, saveRecord } from '#testing/care-school.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { addPupil, addPupils, pupilsOf } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let school: SchoolUnderTest
let first: BrowserSession
let second: BrowserSession
let ids: number[]

beforeAll(async () => {
  school = await openSchool({ clock: AFTER_CARE })
  ids = await addPupils(school.database, pupilsOf('Reception', 60))
  ;[first, second] = [await school.server.signedInAs('staff'), await school.server.signedInAs('admin')]
})
afterAll(() => school.close())

const signIn = (arrivalTime: string) => ({
  changes: { arrivalTime, attended: true },
  expected: { arrivalTime: null, attended: null },
})

test('[I2] two tablets sign 60 children in at the same instant: 60 records, and each second one is told', async () => {
  const answers = await Promise.all(
    ids.flatMap((id) => [saveRecord(first, id, signIn('15:30')), saveRecord(second, id, signIn('15:30'))]),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(60)
  for (const { body } of refused) {
    expect(body.message).toMatch(/^(Sam Staff|Ada Admin) has just updated this: signed in at 15:30\.$/)
    expect(body).toMatchObject({ code: 'changedMeanwhile', current: { arrivalTime: '15:30' } })
  }
  const rows = await school.database.query(sql`select from after_school_care_attendance`)
  expect(rows).toHaveLength(60)
})

test('[I2] a note and a sign-out written at the same instant are both kept', async () => {
  for (const id of ids.slice(0, 20)) {
    const [left, note] = await Promise.all([
      saveRecord(first, id, {
        changes: { departureTime: '17:00', collectedBy: 'Mum' },
        expected: { departureTime: null, collectedBy: null },
      }),
      saveRecord(second, id, { changes: { notes: 'Tired' }, expected: { notes: null } }),
    ])
    expect([left.status, note.status]).toEqual([200, 200])
  }
  const rows = await school.database.query(
    sql`select from after_school_care_attendance where departure_time = '17:00' and notes = 'Tired'`,
  )
  expect(rows).toHaveLength(20)
})

test('[I2] a person who has not seen that a child is not coming is told before signing the child in', async () => {
  const id = await addPupil(school.database, { firstName: 'Eve', lastName: 'Elm' })
  await saveRecord(second, id, { changes: { attended: false }, expected: { attended: null } })
  const told = await saveRecord(first, id, signIn('15:35'))
  expect(told).toMatchObject({
    status: 409,
    body: { message: 'Ada Admin has just updated this: marked as not coming.' },
  })
  const again = { changes: signIn('15:36').changes, expected: { arrivalTime: null, attended: false } }
  expect((await saveRecord(first, id, again)).body).toMatchObject({ attended: true, arrivalTime: '15:36' })
})

test('[I2] a person whose login gave no name is named by the address', async () => {
  const id = await addPupil(school.database, { firstName: 'Gus', lastName: 'Gum' })
  const where = sql`oidc_subject = 'admin'`
  await school.database.query(
    sql`update users set first_name = null, last_name = null, email = 'ada@school.example' where ${where}`,
  )
  await saveRecord(second, id, signIn('15:30'))
  expect((await saveRecord(first, id, signIn('15:31'))).body).toMatchObject({
    message: 'ada@school.example has just updated this: signed in at 15:30.',
    current: { markedBy: 'ada@school.example' },
  })
  await school.database.query(
    sql`update users set first_name = 'Ada', last_name = 'Admin', email = null where ${where}`,
  )
})

test('[I2] a request sent twice because its answer was lost is one change and no conflict', async () => {
  const id = await addPupil(school.database, { firstName: 'Fay', lastName: 'Fir' })
  const one = await saveRecord(first, id, signIn('15:40'))
  const two = await saveRecord(first, id, signIn('15:40'))
  expect([one.status, two.status]).toEqual([200, 200])
  expect(two.body).toEqual(one.body)
})

test('[I1, I2] the database itself refuses a second booking, a second record and a departure without arrival', async () => {
  const [id] = ids
  await bookWeekdays(second, id, ['Friday'])
  const twice = [
    sql`insert into after_school_care_term_bookings (student_id, academic_year, term, day_of_week)
     select student_id, academic_year, term, day_of_week from after_school_care_term_bookings`,
    sql`
      insert into after_school_care_attendance (student_id, date)
      select student_id, date from after_school_care_attendance`,
    sql`update after_school_care_attendance set arrival_time = null, departure_time = '17:00'`,
  ]
  for (const statement of twice) {
    await expect(school.database.query(statement)).rejects.toThrow(
      /bookings_key|student_date_key|signed_in_check/,
    )
  }
})
