import type { ReportDay } from '#contract/annual.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import type { TermDay } from '#domain/school-year/terms.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { FROM_ACTIVE_CLASSES } from '#server/db/tables/school-classes.ts'
import { TERM_EDGES } from '#server/db/tables/school-calendar.ts'
import { PUPIL_NAMES, REGISTER_ORDER, onRollOn } from '#server/db/tables/students.ts'
import { escapeLiteral } from 'pg'

/** Changes on every write. Read before the marks, it is never newer than they are. */
export async function findVersion(database: Queryable): Promise<string> {
  // Two readers with the same snapshot see the same marks: the next transaction that writes anything makes another one.
  // The start of the server keeps the numbers of a restored or replaced database apart.
  const [row] = await database.query<{ version: string }>(sql`
    select concat_ws('-',
    (extract(epoch from pg_postmaster_start_time()) * 1000)::bigint,
    translate(pg_current_snapshot()::text, ':,', '-.')) as version`)
  return row?.version ?? ''
}

/** The first and the last day of every term in the calendar. */
export function findTermEdges(database: Queryable): Promise<TermDay[]> {
  return database.query<TermDay>(TERM_EDGES)
}

export function findSchoolDays(database: Queryable, { from, to }: DateRange): Promise<ReportDay[]> {
  return database.query<ReportDay>(sql`
    select date, week_number as "weekNumber" from school_calendar
    where is_register_required and date between ${from} and ${to} order by date`)
}

export async function findClassNames(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ name: string }>(sql`select name ${FROM_ACTIVE_CLASSES}`)
  return rows.map(({ name }) => name)
}

export interface PupilRow {
  id: number
  firstName: string
  knownAs: string | null
  lastName: string
  yearGroup: string
  startDate: IsoDate | null
  leaveDate: IsoDate | null
}

/** The pupils of every class who were on roll on a school day between the dates, or marked, class by class. */
export function findPupilsBetween(database: Queryable, { from, to }: DateRange): Promise<PupilRow[]> {
  // Nearly all pupils are on roll on the first school day; only for the others are all days looked at. Marks stand even where
  // the dates or the academic year of a pupil were changed afterwards. The limit keeps PostgreSQL from reading all marks of
  // the term ahead: it looks for one, and only of those who were not on roll.
  return database.query<PupilRow>(sql`
    select students.id, ${PUPIL_NAMES},
      year_group as "yearGroup", start_date as "startDate", leave_date as "leaveDate"
    from students left join school_classes on school_classes.name = students.year_group
      left join (select academic_year_id, min(date) as first_day from school_calendar
        where is_register_required and date between ${from} and ${to} group by academic_year_id) as year using (academic_year_id)
    where (first_day is not null and (${onRollOn(sql`first_day`)}
        or exists (select from school_calendar day where day.date between ${from} and ${to} and day.is_register_required
          and day.academic_year_id = students.academic_year_id and ${onRollOn(sql`day.date`)})))
      or (select true from attendance_records
          where attendance_records.student_id = students.id and attendance_records.date between ${from} and ${to}
            and coalesce(am_code, pm_code) is not null limit 1)
    order by school_classes.display_order, year_group collate "en-x-icu", ${REGISTER_ORDER}`)
}

export interface MarksFilter {
  from: IsoDate | undefined
  to: IsoDate | undefined
  /** One class, or null for every class. */
  yearGroup: string | null
}

/**
 * The marks that fit the filter, a row for each day: its date, then the pupils, their am and their pm codes, each a list
 * with commas in the same order, with nothing where a session is not marked. A record whose marks were both taken back is
 * none, as in the daily register. COPY takes no parameters, so the values are quoted into it.
 */
export function marksQuery({ from, to, yearGroup }: MarksFilter, order: 'by date' | 'any'): string {
  const conditions = ['coalesce(am_code, pm_code) is not null']
  if (from) conditions.push(`date >= ${escapeLiteral(from)}`)
  if (to) conditions.push(`date <= ${escapeLiteral(to)}`)
  if (yearGroup !== null) conditions.push(`student_id in (${pupilsOf(escapeLiteral(yearGroup))})`)
  // In order of date PostgreSQL sends the first days while it reads the others, which pays where a day takes long to write.
  const ordered = order === 'by date' ? 'order by date' : ''
  return `select date, ${list('student_id::text')}, ${list("coalesce(am_code, '')")}, ${list("coalesce(pm_code, '')")}
    from (select * from attendance_records where ${conditions.join(' and ')} ${ordered}) as marks group by date`
}

const list = (column: string) => `string_agg(${column}, ',')`
const pupilsOf = (yearGroup: string) => `select id from students where year_group = ${yearGroup}`
