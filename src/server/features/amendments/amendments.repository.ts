import type { AmendedMark, Amendment, AmendmentList } from '#contract/amendments.ts'
import { SLIP_REASON } from '#domain/attendance/slips.ts'
import type { AmendmentKind } from '#domain/attendance/amendments.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import { SCHOOL_TIME_ZONE } from '#domain/calendar/school-clock.ts'
import type { TermDay } from '#domain/school-year/terms.ts'
import type { Queryable } from '#server/db/database.ts'
import { queryJson } from '#server/db/json-text.ts'
import type { JsonText } from '#server/db/json-text.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { WITHOUT_REASON, reasonShown } from '#server/db/tables/attendance-changes.ts'
import { TERM_EDGES } from '#server/db/tables/school-calendar.ts'
import { FROM_ACTIVE_CLASSES } from '#server/db/tables/school-classes.ts'

export const findTermEdges = (database: Queryable) => database.query<TermDay>(TERM_EDGES)

export interface AmendmentFilter extends DateRange {
  /** One class, or null for every class. */
  yearGroup: string | null
  studentId: number | undefined
  person: string | undefined
  kind: AmendmentKind | undefined
  /** Whether the reasons say what movements, plans and calls say of a child. */
  withWords: boolean
}

const IS_AMENDMENT = sql`change.old_code is not null`

/** The class of a pupil who was deleted is in the trail. */
const YEAR_GROUP = sql`coalesce(students.year_group, (
  select before->>'yearGroup' from trail_entries
  where subject = 'pupil' and subject_id = change.student_id::text and before ? 'yearGroup' and students.id is null
  order by trail_entries.id desc limit 1))`

const KIND = sql`case
  when added.change_id is not null then 'added'
  when ${WITHOUT_REASON} then 'notGiven'
  when change.reason = ${SLIP_REASON} then 'slip'
  else 'given'
end`

/** The amendments as rows with everything that is shown of them or asked about them. */
const amendments = (condition: Sql, withWords = true) => sql`
  select change.id, change.student_id, change.student_name, ${YEAR_GROUP} as year_group, change.date, change.session,
    change.old_code, change.new_code, ${reasonShown(withWords)} as reason, ${KIND} as kind, change.changed_at, change.user_name,
    coalesce(change.user_position, change.user_role) as user_position, added.reason as added_reason,
    added.added_at, added.user_name as added_by, coalesce(added.user_position, added.user_role) as adder_position,
    students.id is null as is_deleted
  from attendance_changes change
  left join students on students.id = change.student_id
  left join amendment_reasons added on added.change_id = change.id
  where ${IS_AMENDMENT} and ${condition}`

/** An Amendment of the contract. */
const AMENDMENT = sql`id, student_id as "studentId", student_name as "pupilName", year_group as "yearGroup", date, session,
  old_code as "oldCode", new_code as "newCode", reason, kind, changed_at as "changedAt", user_name as "userName",
  user_position as "userPosition", is_deleted as "isDeleted",
  case when added_at is not null then json_build_object('reason', added_reason, 'addedAt', added_at,
    'userName', added_by, 'userPosition', adder_position) end as added`

const isBetween = ({ from, to }: DateRange) => sql`change.date between ${from}::date and ${to}::date`

const fits = ({ yearGroup, studentId, person, kind }: AmendmentFilter) => sql`
  (${yearGroup}::text is null or year_group = ${yearGroup}::text)
  and (${studentId ?? null}::int is null or student_id = ${studentId ?? null}::int)
  and (${person ?? null}::text is null or user_name = ${person ?? null}::text)
  and (${kind ?? null}::text is null or kind = ${kind ?? null}::text)`

const found = (filter: AmendmentFilter) =>
  sql`select * from (${amendments(isBetween(filter), filter.withWords)}) as amended where ${fits(filter)}`

/** One page of the amendments, newest first, and how many there are on all pages. */
export async function findAmendments(
  database: Queryable,
  filter: AmendmentFilter,
  page: { skip: number; limit: number },
): Promise<Pick<AmendmentList, 'amendments' | 'total'>> {
  const [row] = await database.query<Pick<AmendmentList, 'amendments' | 'total'>>(sql`
    with found as materialized (${found(filter)})
    select (select count(*) from found) as total, (
      select coalesce(json_agg(page), '[]') from (
        select ${AMENDMENT} from found order by changed_at desc, id desc
        limit ${page.limit}::int offset ${page.skip}::int
      ) as page
    ) as amendments`)
  return row ?? { amendments: [], total: 0 }
}

/** What the filters offer: the pupils and people of the amendments of these days, and every class. */
export async function findChoices(
  database: Queryable,
  days: DateRange,
): Promise<Pick<AmendmentList, 'pupils' | 'people' | 'yearGroups'>> {
  const [row] = await database.query<Pick<AmendmentList, 'pupils' | 'people' | 'yearGroups'>>(sql`
    with amended as materialized (
      select student_id, student_name, user_name, id from attendance_changes change
      where ${IS_AMENDMENT} and ${isBetween(days)}
    ), pupil as (select distinct on (student_id) student_id, student_name from amended order by student_id, id desc)
    select
      (select coalesce(json_agg(json_build_object('studentId', student_id, 'name', student_name)
        order by student_name collate "en-x-icu", student_id), '[]') from pupil) as pupils,
      (select coalesce(json_agg(distinct user_name), '[]') from amended where user_name is not null) as people,
      (select coalesce(json_agg(name), '[]') from (select name ${FROM_ACTIVE_CLASSES}) as class) as "yearGroups"`)
  return row ?? { pupils: [], people: [], yearGroups: [] }
}

/** The columns of the CSV file in the order of its headings, as texts without nulls; times on the school's clock. */
export function csvQuery(filter: AmendmentFilter): string {
  const time = (column: Sql) =>
    sql`coalesce(to_char(${column} at time zone ${SCHOOL_TIME_ZONE}, 'YYYY-MM-DD HH24:MI:SS'), '')`
  const filled = (column: Sql) => sql`coalesce(${column}, '')`
  return sql`
    select date, session, student_name, ${filled(sql`year_group`)}, old_code, ${filled(sql`new_code`)},
      ${filled(sql`reason`)}, ${time(sql`changed_at`)}, ${filled(sql`user_name`)}, ${filled(sql`user_position`)},
      ${filled(sql`added_reason`)}, ${time(sql`added_at`)}, ${filled(sql`added_by`)}, ${filled(sql`adder_position`)}
    from (${found(filter)}) as found order by changed_at desc, id desc`.literalText
}

/** The marks that were amended, with what was entered first; of pupils who are there, for the registers. */
export function findAmendedMarks(
  database: Queryable,
  { from, to, yearGroup }: Pick<AmendmentFilter, 'from' | 'to' | 'yearGroup'>,
): Promise<JsonText<AmendedMark[]>> {
  return queryJson<AmendedMark>(
    database,
    sql`
      select distinct on (date, student_id, session) student_id as "studentId", date, session, old_code as original
      from attendance_changes change
      where ${IS_AMENDMENT} and ${isBetween({ from, to })}
        and (${yearGroup}::text is null or student_id in (select id from students where year_group = ${yearGroup}))
      order by date, student_id, session, id`,
  )
}

export async function findAmendment(database: Queryable, id: number): Promise<Amendment | undefined> {
  const [row] = await database.query<{ amendment: Amendment }>(sql`
    select to_json(amended) as amendment
    from (select ${AMENDMENT} from (${amendments(sql`change.id = ${id}`)}) as found) as amended`)
  return row?.amendment
}

interface AddedReason {
  id: number
  reason: string
  user: { id: string; name: string; role: string; position: string }
}

/** Enters the reason beside the amendment; answers whether the amendment was still without one. */
export async function insertReason(
  transaction: Queryable,
  { id, reason, user }: AddedReason,
): Promise<boolean> {
  const rows = await transaction.query(sql`
    insert into amendment_reasons (change_id, student_id, student_name, date, session, old_code, new_code, reason,
      user_id, user_name, user_role, user_position)
    select change.id, student_id, student_name, date, session, old_code, new_code, ${reason},
      ${user.id}, ${user.name}, ${user.role}, ${user.position}
    from attendance_changes change
    where change.id = ${id} and ${WITHOUT_REASON}
    on conflict do nothing
    returning change_id`)
  return rows.length > 0
}
