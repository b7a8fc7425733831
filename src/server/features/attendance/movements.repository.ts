import type { EnteredMovement, MovementDay } from '#contract/office-day/movements.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { ChildDay, Movement } from '#domain/office-day/movements.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { plansOn } from '#server/db/tables/planned-absences.ts'
import { MOVEMENT, movementsWhere } from '#server/db/tables/pupil-movements.ts'
import { openingDay } from '#server/db/tables/school-calendar.ts'
import { SCHOOL_TIMES } from '#server/db/tables/school-times.ts'
import type { StoredTimes } from '#server/db/tables/school-times.ts'
import { NAMED_PUPIL, REGISTER_ORDER, isRegisteredOn, onRollOn } from '#server/db/tables/students.ts'

/** The code that is planned for each session of a pupil on that day. */
const approvedPlans = (date: Sql) => sql`
  select student_id, json_object_agg(session, code) as planned from (${plansOn(date)}) as plan
  where is_approved group by student_id`

type ReadDay = Omit<MovementDay, 'times'> & { times: StoredTimes[] }

/** The day that the register opens on: everybody on roll with their marks, and the movements. */
export async function findMovementDay(database: Queryable, today: IsoDate): Promise<ReadDay> {
  const [row] = await database.query<ReadDay>(sql`
    with day as (select date, academic_year_id from school_calendar where date = ${openingDay(today)}),
    plans as (${approvedPlans(sql`(select date from day)`)})
    select (select date from day) as date, ${SCHOOL_TIMES} as times,
      (select coalesce(json_agg(line), '[]') from (
        select ${NAMED_PUPIL}, record.am_code as am, record.pm_code as pm, plans.planned
        from day join students on students.academic_year_id = day.academic_year_id and ${onRollOn(sql`day.date`)}
        left join attendance_records record on record.student_id = students.id and record.date = day.date
        left join plans on plans.student_id = students.id
        order by ${REGISTER_ORDER}) as line) as pupils,
      ${movementsWhere(sql`movement.date = (select date from day)`)} as movements`)
  if (!row) throw new Error('The movements have no answer')
  return row
}

export interface HeldChild {
  yearGroup: string
  isRegistered: boolean
  /** The term or the year of that day is closed. */
  isClosed: boolean
  am: Code | null
  pm: Code | null
  movements: EnteredMovement[]
  planned: ChildDay['planned']
  times: StoredTimes[]
}

/** The pupil, whose movements wait for each other until the transaction ends; undefined where there is no such pupil. */
export async function holdChild(
  transaction: Queryable,
  { studentId, date }: { studentId: number; date: IsoDate },
): Promise<HeldChild | undefined> {
  const held = await transaction.query(sql`select from students where id = ${studentId} for no key update`)
  if (held.length === 0) return undefined
  const [row] = await transaction.query<HeldChild>(sql`
    select students.year_group as "yearGroup", record.am_code as am, record.pm_code as pm, ${SCHOOL_TIMES} as times,
      (select planned from (${approvedPlans(sql`${date}::date`)}) as plans where student_id = students.id) as planned,
      ${isRegisteredOn(date)} as "isRegistered",
      exists (select from closed_periods where ${date}::date between from_date and to_date) as "isClosed",
      ${movementsWhere(sql`movement.student_id = ${studentId} and movement.date = ${date}`)} as movements
    from students left join attendance_records record on record.student_id = students.id and record.date = ${date}
    where students.id = ${studentId}`)
  return row
}

/** The database enters in the trail what the movement was. */
export async function deleteMovement(transaction: Queryable, id: number): Promise<void> {
  await transaction.query(sql`delete from pupil_movements where id = ${id}`)
}

type NewMovement = Movement & {
  studentId: number
  date: IsoDate
  user: { id: string; name: string; role: string }
}

export async function insertMovement(
  transaction: Queryable,
  { studentId, date, kind, time, reason, withWhom, expectedBack, user }: NewMovement,
): Promise<EnteredMovement> {
  const [row] = await transaction.query<{ movement: EnteredMovement }>(sql`
    insert into pupil_movements as movement
      (student_id, date, kind, time, reason, with_whom, expected_back, user_id, user_name, user_role)
    values (${studentId}, ${date}, ${kind}, ${time}, ${reason}, ${withWhom}, ${expectedBack},
      ${user.id}, ${user.name}, ${user.role})
    returning ${MOVEMENT} as movement`)
  if (!row) throw new Error('A movement was not entered')
  return row.movement
}
