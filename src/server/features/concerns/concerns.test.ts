import type { ConcernList } from '#contract/statutory/concerns.ts'
import type { PupilYear } from '#contract/pupil-year.ts'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { concernsOf } from '#domain/concerns/concerns.ts'
import { yearPatterns } from '#domain/pupil-year/year-patterns.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { TODAY, addMarks, addPupil, addPupils, pupilsOf } from '#testing/school-builder.ts'
import type { NewPupil } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countPupils } from './concerns.repository.ts'

let school: SchoolUnderTest
let reader: BrowserSession
let days: IsoDate[]

beforeAll(async () => {
  school = await openSchool()
  reader = await school.server.signedInAs('read-only')
  const rows = await school.database.query<{ date: IsoDate }>(
    sql`select date from school_calendar where is_register_required and date <= ${TODAY} order by date`,
  )
  days = rows.map(({ date }) => date)
})
afterAll(() => school.close())
beforeEach(() => school.database.query(sql`delete from students`))

const weekday = (date: IsoDate) => new Date(`${date}T12:00:00Z`).getUTCDay()

/** A pupil marked on every school day so far. */
async function pupilMarked(pupil: NewPupil, codeOn: (date: IsoDate) => string): Promise<number> {
  const id = await addPupil(school.database, pupil)
  await addMarks(
    school.database,
    days.map((date) => ({
      pupil: id,
      date,
      am: codeOn(date),
      pm: codeOn(date) === '/' ? '\\' : codeOn(date),
    })),
  )
  return id
}

async function list(search = ''): Promise<ConcernList> {
  const { status, body } = await reader.getJson<ConcernList>(`/api/concerns${search}`)
  expect(status).toBe(200)
  return body
}

describe('[Q4] the list of concerns', () => {
  test('has each pupil with the reasons in words, the most serious first', async () => {
    const mondays = await pupilMarked({ lastName: 'Mond' }, (date) => (weekday(date) === 1 ? 'I' : '/'))
    const never = await pupilMarked({ lastName: 'Away', yearGroup: 'Year 1' }, () => 'O')
    await pupilMarked({ lastName: 'Well' }, () => '/')
    const { pupils, onRoll, tooFew, countedTo, period } = await list()
    expect({ onRoll, tooFew, countedTo, period: period?.name }).toEqual({
      ...{ onRoll: 3, tooFew: [], countedTo: TODAY, period: '2026-2027' },
    })
    expect(pupils.map(({ studentId }) => studentId)).toEqual([never, mondays])
    expect(pupils[1]?.concerns.find(({ kind }) => kind === 'pattern')?.reason).toBe(
      `Absent on ${days.filter((date) => weekday(date) === 1).length} of ${days.filter((date) => weekday(date) === 1).length} Mondays.`,
    )
    expect(pupils[0]?.concerns[0]).toEqual({
      kind: 'severe',
      reason: `Missed ${days.length * 2} of ${days.length * 2} possible sessions (100.0%).`,
    })
  })

  test('says nothing about a pupil with too few sessions, and names them', async () => {
    const id = await addPupil(school.database, { firstName: 'Nora', lastName: 'New' })
    await addMarks(
      school.database,
      days.slice(-9).map((date) => ({ pupil: id, date, am: 'O', pm: 'O' })),
    )
    expect(await list()).toMatchObject({ pupils: [], tooFew: [{ studentId: id, attended: 0, possible: 18 }] })
  })

  test('is of one class, of a term, and of those who are on roll on its last day', async () => {
    const away = () => 'O'
    const one = await pupilMarked({ lastName: 'One', yearGroup: 'Year 1' }, away)
    const two = await pupilMarked({ lastName: 'Two' }, away)
    await pupilMarked({ lastName: 'Gone', leaveDate: '2026-11-12' }, away)
    const ids = ({ pupils }: ConcernList) => new Set(pupils.map(({ studentId }) => studentId))
    expect(ids(await list('?yearGroup=Year+1'))).toEqual(new Set([one]))
    expect(ids(await list('?yearGroup=All'))).toEqual(new Set([one, two]))
    expect(ids(await list('?period=Autumn+2026'))).toEqual(new Set([one, two]))
    expect(await list('?period=Autumn+2024')).toMatchObject({ onRoll: 0, pupils: [] })
    expect(await list('?period=Michaelmas')).toMatchObject({ period: null, countedTo: null, pupils: [] })
  })

  test.each(['yearGroup=%00', 'week=1', `period=${'x'.repeat(51)}`])('is refused for %s', async (search) => {
    expect((await reader.getJson(`/api/concerns?${search}`)).status).toBe(400)
  })
})

test('[Q4] the CSV has a row for each concern, no cell runs as a formula, and the export is in the trail', async () => {
  await pupilMarked({ firstName: '=1+1', lastName: 'Away' }, () => 'O')
  const answer = await reader.fetch('/api/concerns.csv?period=Autumn+2026')
  expect(answer.headers.get('content-disposition')).toContain('concerns-Autumn 2026.csv')
  const [header, row, ...rest] = (await answer.text()).split('\r\n')
  expect(header).toContain('Pupil,Class,Attendance %,Attended,Possible sessions,Concern,Reason')
  const sessions = days.length * 2
  expect(row).toBe(
    `'=1+1 Away,Reception,0.0,0,${sessions},Severe absence,Missed ${sessions} of ${sessions} possible sessions (100.0%).`,
  )
  expect(rest).toEqual([''])
  const [entry] = await school.database.query<{ subject_id: string }>(
    sql`select subject_id from trail_entries where kind = 'exported' order by id desc limit 1`,
  )
  expect(entry?.subject_id).toBe('GET /api/concerns.csv')
})

test('there is no CSV of a term that the school does not have', async () => {
  expect((await reader.fetch('/api/concerns.csv?period=Michaelmas')).status).toBe(404)
})

const ATTENDED = '/ \\ L B K P V W'.split(' ')
const MISSED = 'C C1 C2 E I J1 M R S T G N O U'.split(' ')

test('[Q4] what the database counts of any marks equals a recount session by session', async () => {
  const ids = await addPupils(school.database, pupilsOf('Reception', 12))
  const code = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('/', '\\', 'I', 'O', 'L', 'U') },
    { weight: 1, arbitrary: fc.constantFrom(null, ...CODE_LIST) },
  )
  const given = fc.sample(code, { seed: 20_261_113, numRuns: ids.length * days.length * 2 })
  const marks = ids.flatMap((pupil, row) =>
    days.map((date, column) => {
      const place = 2 * (row * days.length + column)
      return { pupil, date, am: given[place] ?? null, pm: given[place + 1] ?? null }
    }),
  )
  for (const id of ids)
    await addMarks(
      school.database,
      marks.filter(({ pupil }) => pupil === id),
    )
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) throw new Error('The school has no days')
  const counted = await countPupils(school.database, { from: first, to: last, yearGroup: null })
  expect(counted).toHaveLength(ids.length)

  // The last day before more than three days without school, and the first after.
  const gap = (one?: string, other?: string) =>
    one && other ? (Date.parse(other) - Date.parse(one)) / 86_400_000 > 3 : false
  const all = await school.database.query<{ date: IsoDate }>(
    sql`select date from school_calendar where is_register_required order by date`,
  )
  const beside = new Set(
    all
      .filter(({ date }, at) => gap(all[at - 1]?.date, date) || gap(date, all[at + 1]?.date))
      .map((day) => day.date),
  )
  const longer = days.length % 3
  const ends = [0, 1, 2].map((part) => Math.floor(days.length / 3) * (part + 1) + Math.min(part + 1, longer))
  for (const pupil of counted) {
    const zero = () => ({ attended: 0, possible: 0 })
    const expected = {
      ...{ ...zero(), ill: 0, late: 0, lateAfterClosing: 0 },
      thirds: [zero(), zero(), zero()],
      weekdays: [1, 2, 3, 4, 5, 6, 7].map((number) => ({ weekday: number, days: 0, absent: 0 })),
      besideHolidays: { days: 0, absent: 0 },
    }
    for (const { date, am, pm } of marks.filter((mark) => mark.pupil === pupil.studentId)) {
      const third = expected.thirds[ends.findIndex((end) => days.indexOf(date) < end)]
      const counts = [
        expected.weekdays[weekday(date) - 1],
        beside.has(date) ? expected.besideHolidays : undefined,
      ]
      for (const each of [am, pm]) {
        if (each === null) continue
        const isThere = ATTENDED.includes(each)
        if (isThere || MISSED.includes(each))
          for (const sums of [expected, third]) {
            if (!sums) continue
            sums.possible += 1
            if (isThere) sums.attended += 1
          }
        if (each === 'I') expected.ill += 1
        if (each === 'L' || each === 'U') expected.late += 1
        if (each === 'U') expected.lateAfterClosing += 1
      }
      const isAway = [am, pm].some((each) => each !== null && MISSED.includes(each))
      const isCounted = isAway || [am, pm].some((each) => each !== null && ATTENDED.includes(each))
      for (const count of counts) {
        if (!count || !isCounted) continue
        count.days += 1
        if (isAway) count.absent += 1
      }
    }
    expect(pupil).toMatchObject(expected)
  }
})

test('[Q4] what is said of a weekday is said on the pupil’s page too', async () => {
  const id = await pupilMarked({ lastName: 'Fri' }, (date) => (weekday(date) === 5 ? 'O' : '/'))
  const [counts] = await countPupils(school.database, {
    ...{ from: days[0] ?? TODAY, to: TODAY, yearGroup: null },
  })
  const { marks, weeks } = (await reader.getJson<PupilYear>(`/api/students/${id}/year`)).body
  const schoolDates = weeks.flatMap(({ dates }) => dates)
  const reason = counts && concernsOf(counts).find(({ kind }) => kind === 'pattern')?.reason
  expect(reason).toMatch(/of \d+ Fridays\./)
  expect(yearPatterns(marks, schoolDates)).toContain(/Absent on \d+ of \d+ Fridays\./.exec(reason ?? '')?.[0])
})
