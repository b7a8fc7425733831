import type { QueryOf } from '#contract/call.ts'
import type { TrailEntry, TrailPage, trailCalls } from '#contract/trail.ts'
import { SCHOOL_TIME_ZONE } from '#domain/calendar/school-clock.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** More names than a school has; older ones are found by their id in the address. */
const MOST_NAMES = 2000

type Filter = QueryOf<typeof trailCalls.list>

/** The entries with these filters, newest first. */
function matching({ person, pupil, kind, day, before }: Filter): Sql {
  const dayBegins = (days: number) =>
    sql`(${day ?? null}::date + ${days}::int)::timestamp at time zone ${SCHOOL_TIME_ZONE}`
  return sql`
    from trail_entries
    where (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
      and (${person ?? null}::text is null or user_id = ${person ?? null}::text)
      and (${pupil ?? null}::text is null or (subject = 'pupil' and subject_id in (
        select ${pupil ?? null}::text union select year.id::text from students own join students year using (person_id)
        where own.id::text = ${pupil ?? null}::text)))
      and (${kind ?? null}::text is null or kind = ${kind ?? null}::text)
      and (${day ?? null}::date is null or (entered_at >= ${dayBegins(0)} and entered_at < ${dayBegins(1)}))
    order by id desc`
}

export function findEntries(database: Queryable, filter: Filter, limit: number): Promise<TrailEntry[]> {
  return database.query<TrailEntry>(sql`
    select id, kind, subject, subject_id as "subjectId", subject_name as "subjectName", before, after, about,
      entered_at as "enteredAt", user_name as "userName", user_role as "userRole", user_position as "userPosition"
    ${matching(filter)} limit ${limit}::int`)
}

/** The columns of the CSV file in the order of its headings, as texts without nulls; the time on the school's clock. */
export const csvQuery = (filter: Filter): string =>
  sql`
    select to_char(entered_at at time zone ${SCHOOL_TIME_ZONE}, 'YYYY-MM-DD HH24:MI:SS'), kind, subject_name,
      coalesce(about::text, ''), coalesce(before::text, ''), coalesce(after::text, ''),
      coalesce(user_name, ''), coalesce(user_position, user_role, '')
    ${matching(filter)}`.literalText

/** Every person with an account; the others are in no filter, because they have no number to look for. */
export function findPeople(database: Queryable): Promise<TrailPage['people']> {
  return database.query<TrailPage['people'][number]>(sql`
    select id, name from (
      select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, id) as name from users
    ) as people order by name collate "en-x-icu", id limit ${MOST_NAMES}::int`)
}

/** Every pupil of the latest entries, also those who were deleted. */
export function findPupils(database: Queryable): Promise<TrailPage['pupils']> {
  return database.query<TrailPage['pupils'][number]>(sql`
    select id, name from (
      select distinct on (subject_id) subject_id as id, subject_name as name from trail_entries
      where subject = 'pupil' and subject_name <> '' order by subject_id, trail_entries.id desc
    ) as pupils order by name collate "en-x-icu", id limit ${MOST_NAMES}::int`)
}
