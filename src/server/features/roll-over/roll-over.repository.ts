import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { RollOverPupil } from '#domain/school-year/roll-over.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { PUPIL_IDENTITY, REGISTER_ORDER } from '#server/db/tables/students.ts'

/** The years, locked until the transaction ends, so that two people who roll over at once copy each pupil once. */
export async function lockYears(
  transaction: Queryable,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await transaction.query<{ id: number; year: string }>(
    sql`select id, year from academic_years where id = any(${ids}::integer[]) order by id for no key update`,
  )
  return new Map(rows.map(({ id, year }) => [id, year]))
}

export function findPupils(transaction: Queryable, academicYearId: number): Promise<RollOverPupil[]> {
  return transaction.query<RollOverPupil>(sql`
    select ${PUPIL_IDENTITY}, year_group as "yearGroup", leave_date as "leaveDate"
    from students where academic_year_id = ${academicYearId} order by ${REGISTER_ORDER}`)
}

/** A pupil, and the same pupil in the next year. */
export type CopiedPupil = { id: number; newId: number }

export async function copyPupils(
  transaction: Queryable,
  toYearId: number,
  moves: readonly { id: number; yearGroup: string }[],
): Promise<CopiedPupil[]> {
  // [Q1] The row of another year of the same person. Both years show the same stored photo, each under the address of its own row.
  const copied = await transaction.query<CopiedPupil>(sql`
    with move as (
      select id, "yearGroup", nextval(pg_get_serial_sequence('students', 'id'))::integer as new_id
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move (id integer, "yearGroup" text)
    ), copied as (
      insert into students (id, academic_year_id, first_name, known_as, last_name, gender, date_of_birth, start_date,
        leave_date, year_group, hubspot_id, photo_consent, photo_consent_date, photo_consent_by, photo_object_path,
        photo_uploaded_at, photo_uploaded_by, profile_image_url, person_id)
      select new_id, ${toYearId}::int, first_name, known_as, last_name, gender, date_of_birth, start_date, leave_date,
        move."yearGroup",
        hubspot_id, photo_consent, photo_consent_date, photo_consent_by, photo_object_path, photo_uploaded_at,
        photo_uploaded_by, profile_image_url, person_id
      from students join move using (id)
      returning id
    )
    select move.id, new_id as "newId" from move join copied on copied.id = new_id`)
  await transaction.query(sql`
    update students set profile_image_url =
      regexp_replace(profile_image_url, '^/api/students/[0-9]+/', '/api/students/' || id || '/')
    where id = any(${copied.map(({ newId }) => newId)}::integer[]) and profile_image_url is not null`)
  return copied
}

/** The last day with a register of a year; null while it has no calendar. */
export async function findLastSchoolDay(
  transaction: Queryable,
  academicYearId: number,
): Promise<IsoDate | null> {
  const [row] = await transaction.query<{ date: IsoDate | null }>(sql`
    select max(date) as date from school_calendar where academic_year_id = ${academicYearId} and is_register_required`)
  return row?.date ?? null
}

export type HeldPlan = { planId: number; studentId: number; from: IsoDate; to: IsoDate; isWeekly: boolean }

/** [M7] What is planned for these pupils from that day on. */
export function findPlans(
  transaction: Queryable,
  studentIds: readonly number[],
  since: IsoDate,
): Promise<HeldPlan[]> {
  return transaction.query<HeldPlan>(sql`
    select plan_id as "planId", student_id as "studentId", from_date as "from", to_date as "to", is_weekly as "isWeekly"
    from planned_absences where student_id = any(${studentIds}::integer[]) and to_date >= ${since}
    order by plan_id, student_id`)
}

export type CarriedPlan = Pick<HeldPlan, 'planId' | 'studentId' | 'from' | 'to'> & {
  newId: number
  keepsApproval: boolean
}

/** Copies plans to the pupils of the next year; those that were entered together stay together. */
export async function copyPlans(transaction: Queryable, plans: readonly CarriedPlan[]): Promise<void> {
  await transaction.query(sql`
    with carried as (
      select * from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as carried ("planId" integer, "studentId" integer,
        "newId" integer, "from" date, "to" date, "keepsApproval" boolean)
    ), numbered as materialized (
      select "planId", nextval('planned_absence_ids')::integer as new_plan
      from (select distinct "planId" from carried) as plans
    )
    insert into planned_absences (plan_id, student_id, from_date, to_date, is_weekly, am_weekdays, pm_weekdays, code, reason,
      asked_by, entered_by, approved_by, approved_at)
    select new_plan, "newId", "from", "to", is_weekly, am_weekdays, pm_weekdays, code, reason, asked_by, entered_by,
      case when "keepsApproval" then approved_by end, case when "keepsApproval" then approved_at end
    from carried join numbered using ("planId")
    join planned_absences plan on plan.plan_id = carried."planId" and plan.student_id = carried."studentId"`)
}
