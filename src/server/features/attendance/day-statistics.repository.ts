import type { ClassStatistics, MissingPupil } from '#contract/attendance.ts'
import { CODE_LIST, isAbsence } from '#domain/attendance/codes.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { openingDay } from '#server/db/tables/school-calendar.ts'
import { hasAfternoon } from '#server/db/tables/school-times.ts'
import { NAMED_PUPIL, REGISTER_ORDER, inClass, onRollOn } from '#server/db/tables/students.ts'

const ABSENCES = CODE_LIST.filter(isAbsence)

const REGISTER_OF_DAY = sql`
  from day
  join students on students.academic_year_id = day.academic_year_id and ${onRollOn(sql`day.date`)}
  left join attendance_records record on record.student_id = students.id and record.date = day.date`

const HAS_AFTERNOON = hasAfternoon(sql`day.date`, sql`students.year_group`)

/** Pupils and missing marks of each class on a day: every active class, and inactive ones that have pupils. */
export function countMarks(database: Queryable, date: IsoDate | null): Promise<ClassStatistics[]> {
  return database.query<ClassStatistics>(sql`
    with day as (
      select date, academic_year_id from school_calendar where date = ${date}
    ), counted as (
      select students.year_group, count(*)::int as pupils,
        (count(*) - count(record.am_code))::int as unmarked_am,
        (count(*) filter (where record.pm_code is null and ${HAS_AFTERNOON}))::int as unmarked_pm,
        bool_or(${HAS_AFTERNOON}) as has_afternoon
      ${REGISTER_OF_DAY}
      group by students.year_group
    )
    select coalesce(class.name, counted.year_group) as "yearGroup", coalesce(pupils, 0) as pupils,
      coalesce(unmarked_am, 0) as "unmarkedAm", coalesce(unmarked_pm, 0) as "unmarkedPm",
      coalesce(has_afternoon, true) as "hasAfternoon"
    from (select name, display_order from school_classes where is_active) class
    full join counted on counted.year_group = class.name
    order by class.display_order nulls last, "yearGroup"`)
}

export async function findOpeningDay(database: Queryable, today: IsoDate): Promise<IsoDate | null> {
  const [row] = await database.query<{ date: IsoDate | null }>(sql`select ${openingDay(today)} as date`)
  return row?.date ?? null
}

/** The pupils on roll who are marked absent or not marked, class by class; none of a session that their class does not have. */
export function findMissing(
  database: Queryable,
  { date, session, yearGroup }: { date: IsoDate; session: Session; yearGroup: string | null },
): Promise<MissingPupil[]> {
  return database.query<MissingPupil>(sql`
    with day as (select date, academic_year_id from school_calendar where date = ${date} and is_register_required)
    select ${NAMED_PUPIL}, mark.code
    ${REGISTER_OF_DAY}
    cross join lateral (select case ${session}::text when 'am' then record.am_code else record.pm_code end as code) mark
    left join school_classes class on class.name = students.year_group
    where (mark.code is null or mark.code = any(${ABSENCES}::text[]))
      and ${inClass(yearGroup)} ${session === 'pm' ? sql`and ${HAS_AFTERNOON}` : sql``}
    order by class.display_order nulls last, students.year_group, ${REGISTER_ORDER}`)
}
