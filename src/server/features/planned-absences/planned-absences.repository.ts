import type { PlannedAbsence, plannedAbsenceCalls } from '#contract/office-day/planned-absences.ts'
import type { BodyOf } from '#contract/call.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { DISPLAY_NAME, NAMED_PUPIL, REGISTER_ORDER } from '#server/db/tables/students.ts'

export type PlanToWrite = Omit<BodyOf<typeof plannedAbsenceCalls.add>, 'isApproved'> & {
  id: number
  enteredBy: string
  /** Null where it is only asked for. */
  approval: { by: string; at: Date } | null
}

/** All rows of a plan have these in common. */
const COMMON = sql`plan.plan_id, plan.from_date, plan.to_date, plan.is_weekly, plan.am_weekdays, plan.pm_weekdays,
  plan.code, plan.reason, plan.asked_by, plan.approved_by, plan.approved_at`

/** PostgreSQL's own number of the last change of a row, of all rows of the plan. */
const VERSION = sql`md5(string_agg(plan.xmin::text, '.' order by plan.student_id))`

/** Those that ask for approval first, then by their days. */
function findPlansWhere(database: Queryable, condition: Sql): Promise<PlannedAbsence[]> {
  return database.query<PlannedAbsence>(sql`
    select plan.plan_id as id, ${VERSION} as version, plan.from_date as "from", plan.to_date as "to", plan.is_weekly as "isWeekly",
      plan.am_weekdays as "amWeekdays", plan.pm_weekdays as "pmWeekdays", plan.code, plan.reason,
      plan.asked_by as "askedBy", min(plan.entered_by) as "enteredBy", plan.approved_by as "approvedBy",
      plan.approved_at as "approvedAt", json_agg(pupil order by ${REGISTER_ORDER}) as pupils
    from planned_absences plan join students on students.id = plan.student_id
    cross join lateral (select ${NAMED_PUPIL}) as pupil
    where ${condition}
    group by ${COMMON}
    order by plan.approved_at is not null, plan.from_date, plan.to_date, plan.plan_id`)
}

export const findPlans = (database: Queryable, from: IsoDate) =>
  findPlansWhere(database, sql`plan.to_date >= ${from}`)

export async function findPlan(database: Queryable, id: number): Promise<PlannedAbsence | undefined> {
  const [plan] = await findPlansWhere(database, sql`plan.plan_id = ${id}`)
  return plan
}

/** The version of the plan, which stays as it is until the transaction ends; undefined where there is no such plan. */
export async function holdPlan(transaction: Queryable, id: number): Promise<string | undefined> {
  const [row] = await transaction.query<{ version: string | null }>(sql`
    select ${VERSION} as version from (
      select student_id, xmin from planned_absences where plan_id = ${id} order by student_id for update
    ) as plan`)
  return row?.version ?? undefined
}

/** [L6] The closed term or year that all of these days lie in. */
export async function findClosedTerm(
  transaction: Queryable,
  { from, to }: DateRange,
): Promise<string | undefined> {
  const [term] = await transaction.query<{ name: string }>(sql`
    select name from closed_periods where from_date <= ${from} and to_date >= ${to} order by from_date desc limit 1`)
  return term?.name
}

export async function nextPlanId(transaction: Queryable): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(sql`select nextval('planned_absence_ids')::int as id`)
  if (!row) throw new Error('There is no number for the plan')
  return row.id
}

export interface Clash {
  name: string
  from: IsoDate
  to: IsoDate
  code: string
}

/** The first pupil who has another plan of this kind for one of the sessions. */
export async function findClash(
  transaction: Queryable,
  { id, studentIds, isWeekly, from, to, amWeekdays, pmWeekdays }: PlanToWrite,
): Promise<Clash | undefined> {
  const [clash] = await transaction.query<Clash>(sql`
    select ${DISPLAY_NAME} as name, plan.from_date as "from", plan.to_date as "to", plan.code
    from planned_absences plan join students on students.id = plan.student_id
    where plan.student_id = any(${studentIds}::int[]) and plan.plan_id <> ${id} and plan.is_weekly = ${isWeekly}
      and plan.sessions && planned_sessions(plan.student_id, ${from}::date, ${to}::date, ${amWeekdays}::smallint[],
        ${pmWeekdays}::smallint[])
    order by ${REGISTER_ORDER} limit 1`)
  return clash
}

/** Writes the plan for these pupils and no others; how many of them there are. */
export async function writePlan(transaction: Queryable, plan: PlanToWrite): Promise<number> {
  const { id, studentIds, from, to, isWeekly, amWeekdays, pmWeekdays, code, reason, askedBy } = plan
  const { by = null, at = null } = plan.approval ?? {}
  await transaction.query(
    sql`delete from planned_absences where plan_id = ${id} and student_id <> all(${studentIds}::int[])`,
  )
  const rows = await transaction.query(sql`
    insert into planned_absences (plan_id, student_id, from_date, to_date, is_weekly, am_weekdays, pm_weekdays, code,
      reason, asked_by, entered_by, approved_by, approved_at)
    select ${id}, students.id, ${from}::date, ${to}::date, ${isWeekly}::boolean, ${amWeekdays}::smallint[],
      ${pmWeekdays}::smallint[], ${code}, ${reason}, ${askedBy}, ${plan.enteredBy}, ${by}, ${at}::timestamptz
    from students where students.id = any(${studentIds}::int[])
    order by students.id
    on conflict (student_id, plan_id) do update set from_date = excluded.from_date, to_date = excluded.to_date,
      is_weekly = excluded.is_weekly, am_weekdays = excluded.am_weekdays, pm_weekdays = excluded.pm_weekdays,
      code = excluded.code, reason = excluded.reason, asked_by = excluded.asked_by,
      approved_by = excluded.approved_by, approved_at = excluded.approved_at
    returning student_id`)
  return rows.length
}

export async function approvePlan(
  transaction: Queryable,
  id: number,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await transaction.query(sql`
    update planned_absences set approved_by = ${by}, approved_at = ${at}
    where plan_id = ${id} and approved_at is null`)
}

export async function endPlan(transaction: Queryable, id: number, lastDay: IsoDate | null): Promise<void> {
  await transaction.query(
    lastDay === null
      ? sql`delete from planned_absences where plan_id = ${id}`
      : sql`update planned_absences set to_date = ${lastDay} where plan_id = ${id} and to_date > ${lastDay}`,
  )
}
