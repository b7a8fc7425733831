import type { AuthorityReturn } from '#contract/statutory/returns.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Arrival, YearOfArrival } from '#domain/returns/joiners.ts'
import type { LeavingGround } from '#domain/returns/leaving-grounds.ts'
import { LEAVER_NOTICE_DAYS } from '#domain/returns/authority-returns.ts'
import type { ReturnKind } from '#domain/returns/authority-returns.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { NAMED_PUPIL } from '#server/db/tables/students.ts'
import { yearOf } from './follow-up.repository.ts'

/** What can need a return, without what was noted about it. */
export type ReturnReason = Omit<AuthorityReturn, 'dueBy' | 'isOverdue' | 'expectedBy' | 'madeBy' | 'madeAt'>

export type NotedReturn = ReturnReason & Pick<AuthorityReturn, 'expectedBy' | 'madeBy' | 'madeAt'>

const PUPIL = sql`${NAMED_PUPIL}, students.date_of_birth as "dateOfBirth"`

export type ArrivedPupil = Arrival & Omit<ReturnReason, 'reason' | 'since'>

interface RollChanges {
  /** Null while the year has no school day. */
  year: YearOfArrival | null
  /** Who started after the last school day of the year before, or was not there then. */
  arrived: ArrivedPupil[]
  gone: ReturnReason[]
  noted: NotedReturn[]
}

const NO_CHANGES: RollChanges = { year: null, arrived: [], gone: [], noted: [] }

/**
 * [Q5] Who may have joined outside the usual entry; who leaves before the usual end, which is the last school day of the most
 * senior class; and the returns that were noted.
 */
export async function findRollChangesAndReturns(database: Queryable, today: IsoDate): Promise<RollChanges> {
  const classOf = (end: Sql) => sql`
    select name from school_classes where is_active order by display_order ${end} limit 1`
  const [row] = await database.query<RollChanges>(sql`
    with year as (${yearOf(today)}), school_days as (
      select min(date) as first_day, max(date) as last_day from school_calendar
      where is_register_required and academic_year_id = (select id from year)
    ), before as (
      select id, (select max(date) from school_calendar where is_register_required and academic_year_id = before.id) as last_day,
        exists (select from students where academic_year_id = before.id) as is_held
      from academic_years before
      where before.year < (select academic_years.year from academic_years where id = (select id from year))
      order by before.year desc limit 1
    ), known as (
      select students.*, exists (
          select from students earlier
          where earlier.person_id = students.person_id and earlier.academic_year_id = (select id from before)) as was_here
      from students where academic_year_id = (select id from year)
    ), departures as (
      select students.id, max(earlier.leave_date) as left_on
      from known students join students earlier on earlier.person_id = students.person_id and earlier.id <> students.id
      where earlier.leave_date < students.start_date
      group by students.id
    ), arrived as (
      select ${PUPIL}, null::numeric as days, null as ground, null as destination, start_date as "startDate",
        year_group = (${classOf(sql`asc`)}) as "isInLowestClass", was_here as "wasHereBefore", left_on as "leftOn"
      from known students left join departures using (id) cross join school_days
      where start_date <= ${today} and start_date > coalesce((select last_day from before), first_day - 1)
        or start_date is null and not was_here and (select is_held from before)
    ), gone as (
      select ${PUPIL}, 'leaver' as reason, students.leave_date as since, null::numeric as days, ground, destination
      from students left join roll_leavings on students.id = student_id cross join school_days
      where academic_year_id = (select id from year) and leave_date is not null
        and (ground is not null or leave_date <= ${addDays(today, LEAVER_NOTICE_DAYS)})
        and not (leave_date >= school_days.last_day and year_group = (${classOf(sql`desc`)}))
    ), noted as (
      select ${PUPIL}, kind as reason, since, null::numeric as days, ground, destination,
        expected_by as "expectedBy", made_by as "madeBy", made_at as "madeAt"
      from authority_returns noted join students on students.id = noted.student_id
      left join roll_leavings on roll_leavings.student_id = students.id and kind = 'leaver'
      where academic_year_id = (select id from year)
    )
    select (select json_build_object('firstDay', first_day, 'lastDayBefore', (select last_day from before),
          'isYearBeforeHeld', coalesce((select is_held from before), false))
        from school_days where first_day is not null) as year,
      (select coalesce(json_agg(arrived), '[]') from arrived) as arrived,
      (select coalesce(json_agg(gone), '[]') from gone) as gone,
      (select coalesce(json_agg(noted), '[]') from noted) as noted`)
  return row ?? NO_CHANGES
}

type ReturnKey = { studentId: number; kind: ReturnKind; since: IsoDate }

/** Whether the pupil is marked ill on that day. */
export async function isIllOn(database: Queryable, { studentId, since }: ReturnKey): Promise<boolean> {
  const rows = await database.query(sql`
    select from attendance_records
    where student_id = ${studentId} and date = ${since} and 'I' in (am_code, pm_code)`)
  return rows.length > 0
}

export async function upsertReturn(
  database: Queryable,
  { studentId, kind, since, by, state }: ReturnKey & { by: string; state: 'expected' | 'made' },
): Promise<void> {
  const isMade = state === 'made'
  const [madeBy, expectedBy] = isMade ? [by, null] : [null, by]
  // Who made it first stays.
  await database.query(sql`
    insert into authority_returns (student_id, kind, since, expected_by, made_by, made_at)
    values (${studentId}, ${kind}, ${since}, ${expectedBy}, ${madeBy}, case when ${isMade}::boolean then now() end)
    on conflict (student_id, kind, since) do update set
      expected_by = coalesce(authority_returns.expected_by, excluded.expected_by),
      made_by = coalesce(authority_returns.made_by, excluded.made_by),
      made_at = coalesce(authority_returns.made_at, excluded.made_at)`)
}

export async function deleteReturn(
  database: Queryable,
  { studentId, kind, since }: ReturnKey,
): Promise<void> {
  await database.query(sql`
    delete from authority_returns where student_id = ${studentId} and kind = ${kind} and since = ${since}`)
}

export interface Leaving {
  id: number
  leaveDate: IsoDate
  ground: LeavingGround
  destination: string | null
}

/** Answers whether there is such a pupil. */
export async function saveLeaving(
  transaction: Queryable,
  { id, leaveDate, ground, destination }: Leaving,
): Promise<boolean> {
  const rows = await transaction.query(sql`
    with pupil as (update students set leave_date = ${leaveDate} where id = ${id} returning id)
    insert into roll_leavings (student_id, ground, destination) select id, ${ground}, ${destination} from pupil
    on conflict (student_id) do update set ground = excluded.ground, destination = excluded.destination
    returning student_id`)
  return rows.length > 0
}
