import type { WeekRow } from '#contract/weekly.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ATTENDED_CODES } from '#domain/reports/weekly-statistics.ts'
import type { Queryable } from '#server/db/database.ts'
import { joinSql, sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { PUPIL_NAMES, REGISTER_ORDER, inClass, onRollOn } from '#server/db/tables/students.ts'

/** A week of one class, or (null) of all. */
export type WeekOfClass = { weekStartDate: IsoDate; yearGroup: string | null }

const marksOfWeek = (column: Sql, monday: IsoDate) =>
  joinSql(
    [0, 1, 2, 3, 4].map(
      (offset) =>
        sql`max(attendance_records.${column}) filter (where attendance_records.date = ${monday}::date + ${offset}::int)`,
    ),
  )

/**
 * Everyone who was on roll on a register day of the week, also those who came or left in the middle of it, and whoever
 * has marks in it: they stand even where the pupil's dates or year were changed afterwards, as in the annual report.
 */
export function findWeek(database: Queryable, { weekStartDate, yearGroup }: WeekOfClass): Promise<WeekRow[]> {
  return database.query<WeekRow>(sql`
    select students.id, ${PUPIL_NAMES}, students.year_group as "yearGroup",
      students.start_date as "startDate", students.leave_date as "leaveDate",
      array[${marksOfWeek(sql`am_code`, weekStartDate)}] as am, array[${marksOfWeek(sql`pm_code`, weekStartDate)}] as pm
    from students
    left join school_classes on school_classes.name = students.year_group
    left join attendance_records on attendance_records.student_id = students.id
      and attendance_records.date between ${weekStartDate}::date and ${weekStartDate}::date + 4
    where ${inClass(yearGroup)}
      and (
        coalesce(attendance_records.am_code, attendance_records.pm_code) is not null
        or exists (
          select from school_calendar
          where school_calendar.date between ${weekStartDate}::date and ${weekStartDate}::date + 4
            and school_calendar.is_register_required
            and school_calendar.academic_year_id = students.academic_year_id
            and ${onRollOn(sql`school_calendar.date`)}
        )
      )
    group by students.id, school_classes.display_order
    order by school_classes.display_order nulls last, students.year_group, ${REGISTER_ORDER}`)
}

export type DayTally = {
  date: IsoDate
  termName: string | null
  weekNumber: number | null
  attended: number
  marked: number
}

/**
 * Every register day from the start of the week's term to the end of the week, with the sessions of the class; and
 * every other day that was marked before it lost its register, as its marks stand.
 */
export function findDayTallies(
  database: Queryable,
  { weekStartDate, yearGroup }: WeekOfClass,
): Promise<DayTally[]> {
  // The marks are found by their dates first: of ten years, only those of the term are read.
  const ofClass =
    yearGroup === null
      ? sql``
      : sql`and student_id in (select id from students where year_group = ${yearGroup})`
  return database.query<DayTally>(
    sql`
      with term as (
        select academic_year_id, term_name from school_calendar
        where date between ${weekStartDate}::date and ${weekStartDate}::date + 4 and is_register_required
        order by date desc limit 1
      ), day as (
        select date, school_calendar.term_name, week_number, is_register_required
        from term join school_calendar using (academic_year_id)
        where school_calendar.term_name is not distinct from term.term_name
          and date <= ${weekStartDate}::date + 4
      ), tally as (
        select date,
          count(*) filter (where am_code = any(${ATTENDED_CODES}::text[]))
            + count(*) filter (where pm_code = any(${ATTENDED_CODES}::text[])) as attended,
          count(am_code) + count(pm_code) as marked
        from attendance_records
        where date between (select min(date) from day) and (select max(date) from day) ${ofClass}
        group by date
      )
      select date, term_name as "termName", week_number as "weekNumber",
        coalesce(attended, 0)::int as attended, coalesce(marked, 0)::int as marked
      from day left join tally using (date)
      where is_register_required or marked > 0
      order by date`,
  )
}
