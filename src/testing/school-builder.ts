import type { PupilEntry } from '#contract/pupils.ts'
import { planCalendar } from '#domain/calendar/calendar-plan.ts'
import type { YearPlan } from '#domain/calendar/calendar-plan.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { DEFAULT_YEAR_GROUP } from '#domain/pupils/pupils.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { joinPersons } from '#server/db/persons/join-persons.ts'
import { rawSql } from './raw-sql.ts'

/** A Friday in the autumn term. The clocks of the tests show its morning. */
export const TODAY = isoDate('2026-11-13')
export const TODAY_CLOCK = () => new Date('2026-11-13T09:05:00Z')

const AUTUMN_2026: YearPlan = {
  year: '2026-2027',
  from: isoDate('2026-09-01'),
  to: isoDate('2027-07-31'),
  terms: [
    {
      name: 'Autumn',
      from: isoDate('2026-09-02'),
      to: isoDate('2026-12-18'),
      halfTerm: { from: isoDate('2026-10-26'), to: isoDate('2026-10-30') },
    },
  ],
  insetDays: [isoDate('2026-11-06')],
  bankHolidays: [isoDate('2026-12-25')],
}

/** A name alone gives a year without a calendar. */
type NewYear = string | YearPlan | { year: string; days: readonly CalendarDay[] }

type NewClass = string | { name: string; displayOrder?: number; ageRange?: string; isActive?: boolean }

type DateField = 'dateOfBirth' | 'startDate' | 'leaveDate' | 'photoConsentDate'

/** In 2026-2027 unless another year is given by its name. Dates are plain text: the database reads them. */
export type NewPupil = Partial<Omit<PupilEntry, 'id' | 'academicYearId' | DateField>> &
  Partial<Record<DateField | 'photoObjectPath', string | null>> & { year?: string }

interface NewMarks {
  pupil: number
  date: string
  am?: string | null
  pm?: string | null
  readOnly?: boolean
  updatedAt?: string
}

interface NewSchool {
  years?: readonly NewYear[]
  classes?: readonly NewClass[]
  pupils?: readonly NewPupil[]
}

/**
 * Builds a school and answers its ids in the order given. By default it has the autumn term of 2026-2027, the classes
 * Reception and Year 1, and no pupils.
 */
export async function buildSchool(
  database: Queryable,
  {
    years = [AUTUMN_2026],
    classes = [{ name: 'Reception', ageRange: '4-5' }, 'Year 1'],
    pupils = [],
  }: NewSchool = {},
): Promise<{ yearIds: number[]; pupilIds: number[] }> {
  const yearIds: number[] = []
  for (const year of years) yearIds.push(await addYear(database, year))
  await addClasses(database, classes)
  return { yearIds, pupilIds: await addPupils(database, pupils) }
}

/** Adds an academic year, unless it exists, with its calendar. */
export async function addYear(database: Queryable, newYear: NewYear): Promise<number> {
  const { year, days } = typeof newYear === 'string' ? { year: newYear, days: [] } : withDays(newYear)
  const onConflict = sql`on conflict (year) do update set year = excluded.year`
  const [academicYearId = 0] = await insertRows(database, 'academic_years', [{ year }], onConflict)
  await insertRows(
    database,
    'school_calendar',
    days.map((day) => ({ ...day, academicYearId })),
  )
  return academicYearId
}

function withDays(newYear: Exclude<NewYear, string>): { year: string; days: readonly CalendarDay[] } {
  return 'days' in newYear ? newYear : { year: newYear.year, days: planCalendar(newYear) }
}

/** Adds the classes that do not exist yet, in this order. */
export async function addClasses(database: Queryable, classes: readonly NewClass[]): Promise<void> {
  const rows = classes.map((each, index) => ({
    ...{ displayOrder: index + 1, ageRange: null, isActive: true },
    ...(typeof each === 'string' ? { name: each } : each),
  }))
  await insertRows(database, 'school_classes', rows, sql`on conflict (name) do nothing`)
}

/** Adds the pupils, those of several years as one person where that is certain, and answers their ids in the same order. */
export async function addPupils(database: Queryable, pupils: readonly NewPupil[]): Promise<number[]> {
  if (pupils.length === 0) return []
  const years = await database.query<{ id: number; year: string }>(sql`select id, year from academic_years`)
  const yearIds = new Map(years.map(({ id, year }) => [year, id]))
  const rows = pupils.map(({ year = AUTUMN_2026.year, ...fields }) => ({
    ...{ firstName: 'Oliver', lastName: 'Ash', yearGroup: DEFAULT_YEAR_GROUP, photoConsent: false },
    ...fields,
    academicYearId: yearIds.get(year),
  }))
  const ids = await insertRows(database, 'students', rows)
  await joinPersons(
    database,
    ids.map((id) => ({ id })),
  )
  return ids
}

export async function addPupil(database: Queryable, pupil: NewPupil = {}): Promise<number> {
  const [id = 0] = await addPupils(database, [pupil])
  return id
}

/** That many pupils of one class, named Pupil 001 and so on. */
export function pupilsOf(yearGroup: string, count: number): NewPupil[] {
  return Array.from({ length: count }, (_, index) => ({
    firstName: 'Pupil',
    lastName: String(index + 1).padStart(3, '0'),
    yearGroup,
  }))
}

/** Adds the marks of one day of one pupil for each entry. */
export async function addMarks(database: Queryable, marks: readonly NewMarks[]): Promise<void> {
  const rows = marks.map(({ pupil, am = null, pm = null, readOnly = false, ...fields }) => ({
    ...{ studentId: pupil, amCode: am, pmCode: pm, readOnly },
    ...fields,
  }))
  await insertRows(database, 'attendance_records', rows)
}

/** Adds all rows in one statement. The keys are the names of the columns in camel case. */
async function insertRows(
  database: Queryable,
  table: string,
  rows: readonly object[],
  onConflict = sql``,
): Promise<number[]> {
  if (rows.length === 0) return []
  const columnOf = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columnOf(key), value as unknown])),
  )
  const columns = rawSql([...new Set(records.flatMap(Object.keys))].join(', '))
  const inserted = await database.query<{ id: number }>(sql`
    insert into ${rawSql(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${rawSql(table)}, ${JSON.stringify(records)})
    ${onConflict} returning id`)
  return inserted.map(({ id }) => id)
}
