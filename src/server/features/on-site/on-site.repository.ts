import type { OnSiteDay } from '#contract/office-day/on-site.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Visitor } from '#domain/office-day/visitors.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { FROM_BOOKED_DAYS } from '#server/db/tables/after-school-care-term-bookings.ts'
import { plansOn } from '#server/db/tables/planned-absences.ts'
import { movementsWhere } from '#server/db/tables/pupil-movements.ts'
import { SCHOOL_TIMES } from '#server/db/tables/school-times.ts'
import type { StoredTimes } from '#server/db/tables/school-times.ts'
import { VISITOR } from '#server/db/tables/visitors.ts'
import { NAMED_PUPIL, REGISTER_ORDER, onRollOn } from '#server/db/tables/students.ts'

type ReadDay = Pick<OnSiteDay, 'date' | 'children'> & { times: StoredTimes[]; visitors: Visitor[] }

/** [N1] Everybody on roll today, with all that is recorded of the day, and the visitors, in one statement. */
export async function findOnSiteDay(database: Queryable, today: IsoDate): Promise<ReadDay> {
  const [row] = await database.query<ReadDay>(sql`
    with day as (
      select date, academic_year_id from school_calendar where date = ${today} and is_register_required
    ), plans as (
      select student_id, json_agg(json_build_object('session', session,
        'code', case when is_approved then code end)) as list
      from (${plansOn(today)}) as plan group by student_id
    ), booked as (
      select booking.student_id ${FROM_BOOKED_DAYS} and day.date = ${today}
    )
    select (select date from day) as date, ${SCHOOL_TIMES} as times,
      (select coalesce(json_agg(${VISITOR} order by arrived, visitor.id), '[]')
        from visitors visitor where visitor.date = ${today}) as visitors,
      (select coalesce(json_agg(line), '[]') from (
        select ${NAMED_PUPIL}, day.date, json_build_object('am', marks.am_code, 'pm', marks.pm_code) as marks,
          ${movementsWhere(sql`movement.student_id = students.id and movement.date = day.date`)} as movements,
          coalesce(plans.list, '[]') as plans, students.id in (select student_id from booked) as "isBookedForCare",
          case when record.id is not null then json_build_object('attended', record.attended,
            'arrivalTime', left(record.arrival_time::text, 5), 'departureTime', left(record.departure_time::text, 5),
            'collectedBy', record.collected_by) end as care
        from day join students on students.academic_year_id = day.academic_year_id and ${onRollOn(sql`day.date`)}
        left join attendance_records marks on marks.student_id = students.id and marks.date = day.date
        left join after_school_care_attendance record on record.student_id = students.id and record.date = day.date
        left join plans on plans.student_id = students.id
        left join school_classes class on class.name = students.year_group
        order by class.display_order nulls last, students.year_group, ${REGISTER_ORDER}) as line) as children`)
  if (!row) throw new Error('The day has no answer')
  return row
}
