import type { FollowUp } from '#contract/office-day/follow-up.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { TODAY, addMarks, addPupil, addYear } from '#testing/school-builder.ts'
import type { NewPupil } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let school: SchoolUnderTest
let reader: BrowserSession
let pastDays: IsoDate[]

beforeAll(async () => {
  school = await openSchool()
  reader = await school.server.signedInAs('read-only')
  const rows = await school.database.query<{ date: IsoDate }>(
    sql`select date from school_calendar where is_register_required and date < ${TODAY} order by date`,
  )
  pastDays = rows.map(({ date }) => date)
})
afterAll(() => school.close())
beforeEach(() => school.database.query(sql`delete from students`))

type Days = [am: Code | null, pm: Code | null][]

const times = (count: number, am: Code | null, pm: Code | null): Days =>
  Array.from({ length: count }, () => [am, pm])

const pupil = (lastName: string, more: NewPupil = {}) =>
  addPupil(school.database, { firstName: 'Pupil', lastName, ...more })

const mark = (studentId: number, date: IsoDate, am: Code | null, pm: Code | null) =>
  addMarks(school.database, [{ pupil: studentId, date, am, pm }])

/** A pupil with these marks on the first school days of the year. */
async function pupilWith(lastName: string, days: Days, more: { leaveDate?: IsoDate } = {}): Promise<number> {
  const id = await pupil(lastName, more)
  await addMarks(
    school.database,
    days.map(([am, pm], index) => {
      const date = pastDays[index]
      if (!date) throw new Error('The school has not had so many days yet')
      return { pupil: id, date, am, pm }
    }),
  )
  return id
}

const NOTHING = { noReason: [], returns: [], returnsMade: [], illNow: [] }

async function followUp(): Promise<FollowUp> {
  const { status, body } = await reader.getJson<FollowUp>('/api/attendance/follow-up')
  expect(status).toBe(200)
  return body
}

test('[C4] nothing is to be followed up where every absence has a reason', async () => {
  await pupilWith('Well', [...times(5, '/', '\\'), ['I', 'I'], ['O', 'O']])
  expect(await followUp()).toEqual({ academicYear: '2026-2027', ...NOTHING })
})

test('a visitor is refused, and a word too many in the address too', async () => {
  expect((await school.server.visitor().getJson('/api/attendance/follow-up')).status).toBe(401)
  expect((await reader.getJson('/api/attendance/follow-up?yearGroup=All')).status).toBe(400)
})

describe('[C4] an N', () => {
  // Friday 6 November is an inset day: the fifth school day after the 5th is today, after the 4th it was yesterday.
  test.each([
    ['2026-11-05', TODAY, false],
    ['2026-11-04', '2026-11-12', true],
  ])('of %s is due by %s; overdue: %s', async (date, reasonDueBy, isOverdue) => {
    const studentId = await pupil('Unknown')
    await mark(studentId, isoDate(date), 'N', '\\')
    expect((await followUp()).noReason).toEqual([
      {
        ...{ studentId, firstName: 'Pupil', knownAs: null, lastName: 'Unknown', yearGroup: 'Reception' },
        ...{ date, isOnRoll: true, sessions: ['am'], reasonDueBy, isOverdue },
      },
    ])
  })

  test('comes oldest first, on one day class by class, both sessions of a day together', async () => {
    const older = await pupil('Baker', { yearGroup: 'Year 1' })
    const younger = await pupil('Zeal')
    await mark(older, TODAY, 'N', null)
    await mark(younger, TODAY, 'N', null)
    await mark(older, isoDate('2026-11-11'), 'N', 'N')
    const { noReason } = await followUp()
    expect(noReason.map(({ studentId, date, sessions }) => [studentId, date, sessions])).toEqual([
      [older, '2026-11-11', ['am', 'pm']],
      [younger, TODAY, ['am']],
      [older, TODAY, ['am']],
    ])
  })

  test('on no day of school, or still to come, is not followed up', async () => {
    const studentId = await pupil('Here')
    await mark(studentId, isoDate('2026-11-07'), 'N', 'N')
    await mark(studentId, isoDate('2026-11-16'), 'N', 'N')
    expect((await followUp()).noReason).toEqual([])
  })

  test.each([
    ['who has left since', { leaveDate: isoDate('2026-11-12') }, true],
    ['whose leave date was set back to before it', { leaveDate: isoDate('2026-11-11') }, false],
    ['whose start date was put off until after it', { startDate: isoDate('2026-11-13') }, false],
  ])('of a pupil %s still needs its reason', async (_, dates, isOnRoll) => {
    const studentId = await pupil('Unknown', dates)
    await mark(studentId, isoDate('2026-11-12'), 'N', '\\')
    expect((await followUp()).noReason).toMatchObject([{ studentId, date: '2026-11-12', isOnRoll }])
  })

  test('of a pupil who was moved to another academic year still needs its reason', async () => {
    const studentId = await pupil('Moved')
    await mark(studentId, isoDate('2026-11-12'), 'N', 'N')
    const other = await addYear(school.database, '2027-2028')
    await school.database.query(sql`update students set academic_year_id = ${other}`)
    expect((await followUp()).noReason).toMatchObject([{ studentId, isOnRoll: false }])
  })
})

describe('[C4] a return to the local authority', () => {
  test.each<[string, Days, { reason: string; days: number }[]]>([
    ['nine days unauthorised', times(9, 'O', 'O'), []],
    ['ten days unauthorised', times(10, 'G', 'U'), [{ reason: 'unauthorised', days: 10 }]],
    ['ten part-time days', times(10, 'O', 'X'), [{ reason: 'unauthorised', days: 10 }]],
    ['ten days with one attended between', [...times(5, 'O', 'O'), ['/', '\\'], ...times(5, 'O', 'O')], []],
    ['fourteen and a half days ill', [...times(14, 'I', 'I'), ['I', '\\']], []],
    [
      'fifteen days ill',
      [...times(7, 'I', 'I'), ...times(9, '/', '\\'), ...times(8, 'I', 'I')],
      [{ reason: 'illness', days: 15 }],
    ],
    [
      'both',
      [...times(11, 'O', 'O'), ...times(15, 'I', 'I'), ['/', 'I']],
      [
        { reason: 'unauthorised', days: 11 },
        { reason: 'illness', days: 15.5 },
      ],
    ],
  ])('%s', async (_, days, expected) => {
    const studentId = await pupilWith('Absent', days)
    // A leaver is reported for leaving alone, also where a mark still needs a reason.
    const gone = await pupilWith('Gone', days, { leaveDate: isoDate('2026-11-12') })
    await mark(gone, isoDate('2026-11-12'), 'N', 'N')
    const { returns: all } = await followUp()
    const [ofLeaver, returns] = [true, false].map((isLeaver) =>
      all.filter((each) => (each.studentId === gone) === isLeaver),
    )
    expect(ofLeaver).toMatchObject([{ reason: 'leaver', ground: null }])
    expect(returns).toHaveLength(expected.length)
    expect(returns).toMatchObject(
      expected.map((due) => ({
        ...{ studentId, firstName: 'Pupil', knownAs: null, lastName: 'Absent', yearGroup: 'Reception' },
        ...due,
      })),
    )
  })

  // The law asks for pupils of compulsory school age; a pupil of unknown age is listed, not overlooked.
  test.each([
    ['2021-08-31', true],
    ['2021-09-01', false],
    [null, true],
  ])('of a pupil born %s is due: %s; the reason of an N is asked for all the same', async (born, isDue) => {
    const id = await pupilWith('Young', [...times(11, 'N', 'N'), ...times(15, 'I', 'I')])
    await school.database.query(sql`update students set date_of_birth = ${born} where id = ${id}`)
    const { returns, noReason } = await followUp()
    expect(returns.map(({ reason }) => reason)).toEqual(isDue ? ['unauthorised', 'illness'] : [])
    expect(noReason).toHaveLength(11)
  })
})

// The last two take the calendar away.
test('an N near the end of the calendar has no date to be due by, and is never overdue', async () => {
  const studentId = await pupil('Late')
  await school.database.query(sql`delete from school_calendar where date > '2026-11-17'`)
  await mark(studentId, isoDate('2026-11-12'), 'N', 'N')
  expect((await followUp()).noReason).toMatchObject([{ reasonDueBy: null, isOverdue: false }])
})

test('a school without a calendar has nothing to follow up', async () => {
  await school.database.query(sql`delete from school_calendar`)
  expect(await followUp()).toEqual({ academicYear: null, ...NOTHING })
})
