import type { DayStatistics, MissingPupils, Register } from '#contract/attendance.ts'
import type { OpenItems } from '#contract/closings.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { hasSession } from '#domain/office-day/afternoons.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { TODAY, addMarks, addPupils } from '#testing/school-builder.ts'
import { openSchool } from '#testing/school-under-test.ts'
import type { SchoolUnderTest } from '#testing/school-under-test.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const THURSDAY = isoDate('2026-11-12')

let school: SchoolUnderTest
let admin: BrowserSession
const read = async <Answer>(address: string) => (await admin.getJson<Answer>(address)).body

// The whole school goes home at noon on Thursday, and Reception at noon on every Friday, which today is.
beforeAll(async () => {
  school = await openSchool()
  admin = await school.server.signedInAs('admin')
  await school.database.query(sql`
    insert into school_times
      (class_id, am_opens, am_closes, pm_opens, pm_closes, morning_only_weekdays, morning_only_dates)
    select id, '08:40', '09:10', '13:00', '13:30', weekdays, dates
    from (values (null, '{}'::int[], ${[THURSDAY]}::date[]), ('Reception', '{5}', '{}')) as given (name, weekdays, dates)
    left join school_classes using (name)`)
  const [ada = 0, ben = 0] = await addPupils(school.database, [
    { firstName: 'Ada', yearGroup: 'Reception', startDate: THURSDAY },
    { firstName: 'Ben', yearGroup: 'Year 1', startDate: THURSDAY },
  ])
  await addMarks(school.database, [
    { pupil: ada, date: THURSDAY, am: '/', pm: null },
    { pupil: ben, date: THURSDAY, am: '/', pm: null },
    { pupil: ada, date: TODAY, am: '/', pm: null },
    { pupil: ben, date: TODAY, am: '/', pm: null },
  ])
})
afterAll(() => school.close())

test('[M1, C2] an afternoon without school has no missing marks in the statistics', async () => {
  const { totals, classes } = await read<DayStatistics>('/api/attendance/stats')
  expect(totals).toEqual({ pupils: 2, unmarkedAm: 0, unmarkedPm: 1 })
  expect(classes).toMatchObject([
    { yearGroup: 'Reception', unmarkedPm: 0, hasAfternoon: false },
    { yearGroup: 'Year 1', unmarkedPm: 1 },
  ])
})

test('[M1] no pupil is missing in an afternoon without school', async () => {
  const missing = async (date: string) => {
    const { pupils } = await read<MissingPupils>(`/api/attendance/missing?date=${date}&session=pm`)
    return pupils.map(({ firstName }) => firstName)
  }
  expect(await missing(THURSDAY)).toEqual([])
  expect(await missing(TODAY)).toEqual(['Ben'])
})

test('[M1, M9] a day without an afternoon is taken with its morning', async () => {
  const untaken = (yearGroup: string) =>
    read<string[]>(`/api/attendance/untaken/${THURSDAY}/${TODAY}?yearGroup=${encodeURIComponent(yearGroup)}`)
  expect(await untaken('Reception')).toEqual([])
  expect(await untaken('Year 1')).toEqual([TODAY])
})

test('[M1, L6] an afternoon without school is not open when its term is to be closed', async () => {
  const { registers } = await read<OpenItems>('/api/closings/Autumn%202026')
  expect(registers.filter(({ date }) => date <= TODAY)).toEqual([
    { date: TODAY, session: 'pm', yearGroup: 'Year 1', pupils: 1 },
  ])
})

test('[M1, D5] a register says which afternoons have school, by the same rule as the statistics', async () => {
  const { afternoons } = await read<Register>(`/api/attendance/register?date=${TODAY}&yearGroup=All`)
  const has = (yearGroup: string, date: IsoDate) =>
    afternoons && hasSession(afternoons, yearGroup, { date, session: 'pm' })
  expect([has('Reception', TODAY), has('Year 1', TODAY)]).toEqual([false, true])
  expect([has('Reception', THURSDAY), has('Year 1', THURSDAY)]).toEqual([false, false])
})

test('[M1] a register of a school in which no class goes home at noon says nothing of afternoons', async () => {
  await school.database.query(
    sql`update school_times set morning_only_weekdays = '{}', morning_only_dates = '{}'`,
  )
  const { afternoons } = await read<Register>(`/api/attendance/register?date=${TODAY}&yearGroup=All`)
  expect(afternoons).toBeNull()
})
