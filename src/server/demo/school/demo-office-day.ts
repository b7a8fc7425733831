import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Person } from './demo-people.ts'
import { chance } from './seeded.ts'

/** As the marks of these children say it (demo-marks-sql.ts). */
const PART_TIME_SHARE = 0.4

/** Children of Year 4 by their place in an order that is the same every time; each plan is about the day that comes next. */
const PLANS = [
  { places: [1, 2, 3], days: 0, code: 'B', reason: 'Chess tournament at St Hilda’s', askedBy: 'Mr Okafor' },
  { places: [4], days: 9, code: 'C', reason: 'Wedding abroad', askedBy: 'Mother' },
  { places: [5], days: 1, code: 'C', reason: 'Moving house', askedBy: 'Father', isOnlyAsked: true },
]

/** [M2, M6, M7] What the office would know on that morning: who is planned to be away, part-time weeks, notes, in and out. */
export async function fillOfficeDay(
  transaction: Queryable,
  { people, today }: { people: readonly Person[]; today: IsoDate },
): Promise<void> {
  const [day] = await transaction.query<{ date: IsoDate; yearId: number; last: IsoDate }>(sql`
    select date, academic_year_id as "yearId",
      (select max(date) from school_calendar each where each.academic_year_id = day.academic_year_id
        and is_register_required) as last
    from school_calendar day where is_register_required and date >= ${today}::date order by date limit 1`)
  if (!day) return
  const partTime = people
    .map(({ hubspotId }) => hubspotId)
    .filter((id) => chance(`${id}part-time`) < PART_TIME_SHARE)
  await transaction.query(sql`
    with school_week as materialized (
      select array[1, 2, 3, 4, 5]::smallint[] as week, nextval('planned_absence_ids')::integer as part_time_plan
    ), listed as (
      select id, hubspot_id, year_group, row_number() over (partition by year_group order by md5(hubspot_id)) as place
      from students where academic_year_id = ${day.yearId} and start_date <= ${day.date}::date and leave_date is null
    ), plans as (
      select nextval('planned_absence_ids')::integer as plan_id, plan.*
      from jsonb_to_recordset(${JSON.stringify(PLANS)}::jsonb) as plan (places integer[], days integer, code text,
        reason text, "askedBy" text, "isOnlyAsked" boolean)
    )
    insert into planned_absences (plan_id, student_id, from_date, to_date, is_weekly, am_weekdays, pm_weekdays, code, reason,
      asked_by, entered_by, approved_by, approved_at)
    select plan_id, listed.id, ${day.date}::date, ${day.date}::date + days, false, week, week, code,
      reason, "askedBy", 'School Office', case when "isOnlyAsked" is null then 'Helen Whitcombe' end,
      case when "isOnlyAsked" is null then ${today}::date - interval '3 days' end
    from plans join listed on year_group = 'Year 4' and place = any(places) cross join school_week
    union all
    select part_time_plan, id, ${day.date}::date, ${day.last}::date, true, '{}', week, 'X',
      'Part-time: mornings only', 'Mother', 'School Office', 'Helen Whitcombe', ${today}::date - interval '3 days'
    from listed cross join school_week where year_group = 'Nursery Class' and hubspot_id = any(${partTime}::text[])`)
  await fillMovements(transaction, today)
  await fillVisitors(transaction, today)
  await transaction.query(sql`
    update attendance_records set notes = 'The bus was late', am_arrival = '08:58'
    where am_code = 'L' and not read_only and date = (select max(date) from attendance_records where date < ${today}::date)`)
}

/** A child at the dentist's on the school day before; today, where it is one, a child on the way to the tournament. */
async function fillMovements(transaction: Queryable, today: IsoDate): Promise<void> {
  await transaction.query(sql`
    with dentist as (
      select student_id, date from attendance_records record join students on students.id = student_id
      where year_group = 'Year 4' and am_code = '/' and pm_code = '\\'
        and date = (select max(date) from attendance_records where date < ${today}::date)
      order by md5(hubspot_id) limit 1
    ), player as (
      select student_id, from_date as date from planned_absences
      where from_date = ${today}::date and code = 'B' order by student_id limit 1
    )
    insert into pupil_movements (student_id, date, kind, time, reason, with_whom, expected_back, entered_at, user_name, user_role)
    select student_id, date, kind, time, reason, with_whom, expected_back,
      (date + time) at time zone 'Europe/London', 'School Office', 'staff'
    from (
      select 1 as place, student_id, date, 'out' as kind, time '10:40' as time, 'appointment' as reason,
        'Mother' as with_whom, time '12:00' as expected_back from dentist
      union all select 2, student_id, date, 'back', '11:50', null, null, null from dentist
      union all select 3, student_id, date, 'out', '08:10', 'activity', 'Mr Okafor', '15:15' from player
    ) as movements order by place`)
}

/** Where today is a school day, the nurse is there. */
async function fillVisitors(transaction: Queryable, today: IsoDate): Promise<void> {
  await transaction.query(sql`
    insert into visitors (date, name, visiting, arrived)
    select date, 'Kiera Walsh', 'NHS school nurse', '08:30' from school_calendar
    where date = ${today} and is_register_required`)
}
