import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** As `precedence` of #domain/planned-absences/planned-absences.ts has it. */
const PRECEDENCE = sql`plan.approved_at is null,
  case when plan.is_weekly then 1 when plan.code in ('B', 'K', 'P', 'V', 'W') then 0 else 2 end`

/** [M7] The plan that counts for each pupil and session of a day; whether the pupil is on roll is for the query to say. */
export const plansOn = (date: Sql | IsoDate) => sql`
  select distinct on (plan.student_id, half.session) plan.student_id, half.session, plan.code, plan.reason,
    plan.approved_at is not null as is_approved
  from planned_absences plan
  cross join lateral (values ('am', plan.am_weekdays), ('pm', plan.pm_weekdays)) as half (session, weekdays)
  where plan.to_date >= ${date}::date and plan.from_date <= ${date}::date
    and extract(isodow from ${date}::date) = any (half.weekdays)
  order by plan.student_id, half.session, ${PRECEDENCE}`
