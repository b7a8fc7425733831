import { openingDay } from '#domain/calendar/calendar.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { addDays, isoDate } from '#domain/calendar/iso-date.ts'
import { hasSession } from '#domain/office-day/afternoons.ts'
import { USUAL_TIMES } from '#domain/office-day/school-times.ts'
import { nameOrEmail } from '#domain/accounts/person-name.ts'
import { displayName, isOnRoll } from '#domain/pupils/pupils.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { addClasses, addYear } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'
import * as schoolCalendar from './school-calendar.ts'
import { hasAfternoon } from './school-times.ts'
import { DISPLAY_NAME, onRollOn } from './students.ts'
import { personName } from './users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let store: TestDatabase

beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(() => store.drop())

test('the database names a user as the domain does, for all that a login can give', async () => {
  const either = (value: string) => [value, '', null]
  const people = either('Ada').flatMap((firstName) =>
    either('Byron').flatMap((lastName) =>
      ['ada@school.example', null].map((email) => ({ firstName, lastName, email })),
    ),
  )
  for (const person of people) {
    const { firstName, lastName, email } = person
    await store.database.query(sql`delete from users`)
    await store.database.query(
      sql`insert into users (id, first_name, last_name, email) values ('someone', ${firstName}, ${lastName}, ${email})`,
    )
    const [row] = await store.database.query(sql`select ${personName(sql`'someone'`)} as name`)
    expect([person, row]).toEqual([person, { name: nameOrEmail(person) }])
  }
})

test('the database names a pupil as the domain does', async () => {
  for (const knownAs of ['Bea', ' Bea ', ' ', '', null]) {
    const pupil = { firstName: 'Beatrice', knownAs, lastName: 'Ash' }
    const [row] = await store.database.query(
      sql`select ${DISPLAY_NAME} as name from (values (${pupil.firstName}, ${pupil.knownAs}, ${pupil.lastName})) as students (first_name, known_as, last_name)`,
    )
    expect([pupil, row]).toEqual([pupil, { name: displayName(pupil) }])
  }
})

const DAYS = [0, 1, 2, 3].map((days) => addDays(isoDate('2026-11-09'), days))

test('[D18] the database has a pupil on roll on the days on which the domain has', async () => {
  const ends = [...DAYS, null]
  for (const pupil of ends.flatMap((startDate) => ends.map((leaveDate) => ({ startDate, leaveDate })))) {
    const rows = await store.database.query<{ date: string; isOn: boolean }>(sql`
      select date, ${onRollOn(sql`date`)} as "isOn"
      from (values (${pupil.startDate}::date, ${pupil.leaveDate}::date)) as students (start_date, leave_date), unnest(${DAYS}::date[]) as date order by date`)
    expect([pupil, rows]).toEqual([pupil, DAYS.map((date) => ({ date, isOn: isOnRoll(pupil, date) }))])
  }
})

test('[D2] the database opens the register on the day on which the domain does', async () => {
  for (const teaching of [[], [1], [2], [1, 2], [0, 3]]) {
    const calendar = DAYS.map((date, index): CalendarDay => {
      const isRegisterRequired = teaching.includes(index)
      const dayType = isRegisterRequired ? 'teaching' : 'inset'
      return {
        date,
        academicYear: '2026-2027',
        termName: 'Autumn',
        weekNumber: 9,
        dayType,
        isRegisterRequired,
      }
    })
    await store.database.query(sql`delete from school_calendar`)
    // The type of a day alone must not decide.
    const days = calendar.map((day): CalendarDay => ({ ...day, dayType: 'teaching' }))
    await addYear(store.database, { year: '2026-2027', days })
    for (const today of [addDays(isoDate('2026-11-09'), -1), ...DAYS, addDays(isoDate('2026-11-12'), 1)]) {
      const [row] = await store.database.query(sql`select ${schoolCalendar.openingDay(today)} as date`)
      expect([teaching, today, row]).toEqual([
        teaching,
        today,
        { date: openingDay(calendar, today)?.date ?? null },
      ])
    }
  }
})

test('[M1] the database has an afternoon for a class on the days on which the domain has', async () => {
  await addClasses(store.database, ['Reception', 'Year 1'])
  const [monday, tuesday] = DAYS
  const weekdays = [[], [1], [2, 3]]
  const schools = [[], [tuesday, isoDate('2026-12-18')]].flatMap((dates) =>
    weekdays.flatMap((ofSchool) => [null, ...weekdays].map((ofClass) => ({ dates, ofSchool, ofClass }))),
  )
  for (const { dates, ofSchool, ofClass } of schools) {
    const add = (className: string | null, days: readonly number[]) =>
      store.database.query(sql`
      insert into school_times (class_id, am_opens, am_closes, pm_opens, pm_closes, morning_only_weekdays, morning_only_dates)
      values ((select id from school_classes where name = ${className}), '08:40', '09:10', '13:00', '13:30', ${days},
        ${className === null ? dates : []})`)
    await store.database.query(sql`delete from school_times`)
    await add(null, ofSchool)
    if (ofClass) await add('Reception', ofClass)
    const times = {
      school: { ...USUAL_TIMES, morningOnlyWeekdays: ofSchool },
      morningOnlyDates: dates.flatMap((date) => date ?? []),
      classes: ofClass ? [{ ...USUAL_TIMES, morningOnlyWeekdays: ofClass, yearGroup: 'Reception' }] : [],
    }
    const rows = await store.database.query(sql`
      select date, "yearGroup", ${hasAfternoon(sql`date`, sql`"yearGroup"`)} as has
      from unnest(${DAYS}::date[]) as date, (values ('Reception'), ('Year 1'), ('Of no list')) as class ("yearGroup")
      order by date, "yearGroup"`)
    const expected = DAYS.flatMap((date) =>
      ['Of no list', 'Reception', 'Year 1'].map((yearGroup) => ({
        ...{ date, yearGroup, has: hasSession(times, yearGroup, { date, session: 'pm' }) },
      })),
    )
    expect([times, rows]).toEqual([times, expected])
  }
  await store.database.query(sql`delete from school_times`)
  const [none] = await store.database.query(
    sql`select ${hasAfternoon(sql`${monday}::date`, sql`'Reception'`)} as has`,
  )
  expect(none).toEqual({ has: true })
})
