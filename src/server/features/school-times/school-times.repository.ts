import type { SchoolTimesAnswer } from '#contract/school-setup.ts'
import type { RegisterTimes } from '#domain/office-day/school-times.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { SCHOOL_TIMES, toSchoolTimes } from '#server/db/tables/school-times.ts'
import type { StoredTimes } from '#server/db/tables/school-times.ts'

export async function findSchoolTimes(database: Queryable): Promise<SchoolTimesAnswer> {
  const [row] = await database.query<{ times: StoredTimes[] }>(sql`select ${SCHOOL_TIMES} as times`)
  return toSchoolTimes(row?.times ?? [])
}

/** The days on which every class goes home at noon; no other call changes them meanwhile. */
export async function holdMorningOnlyDates(transaction: Queryable): Promise<IsoDate[]> {
  const [row] = await transaction.query<{ dates: IsoDate[] }>(sql`
    select to_json(morning_only_dates) as dates from school_times where class_id is null for update`)
  return row?.dates ?? []
}

/** The closed term or year that one of these days lies in. */
export async function findClosedTermOf(
  transaction: Queryable,
  dates: readonly IsoDate[],
): Promise<string | undefined> {
  const [term] = await transaction.query<{ name: string }>(sql`
    select name from closed_periods join unnest(${dates}::date[]) as day (date) on date between from_date and to_date
    order by from_date desc limit 1`)
  return term?.name
}

export interface NewTimes {
  /** Null for the school. */
  classId: number | null
  times: RegisterTimes
  morningOnlyDates: readonly IsoDate[]
}

/** Times that are there already are left alone, so that the trail has only what changed. */
export async function saveTimes(
  transaction: Queryable,
  { classId, times: { am, pm, morningOnlyWeekdays }, morningOnlyDates }: NewTimes,
): Promise<void> {
  await transaction.query(sql`
    insert into school_times as stored
      (class_id, am_opens, am_closes, pm_opens, pm_closes, morning_only_weekdays, morning_only_dates)
    values (${classId}, ${am.opens}, ${am.closes}, ${pm.opens}, ${pm.closes}, ${[...new Set(morningOnlyWeekdays)]},
      ${[...new Set(morningOnlyDates)].toSorted()})
    on conflict (class_id) do update set am_opens = excluded.am_opens, am_closes = excluded.am_closes,
      pm_opens = excluded.pm_opens, pm_closes = excluded.pm_closes,
      morning_only_weekdays = excluded.morning_only_weekdays, morning_only_dates = excluded.morning_only_dates
    where (stored.am_opens, stored.am_closes, stored.pm_opens, stored.pm_closes, stored.morning_only_weekdays,
        stored.morning_only_dates)
      is distinct from (excluded.am_opens, excluded.am_closes, excluded.pm_opens, excluded.pm_closes,
        excluded.morning_only_weekdays, excluded.morning_only_dates)`)
}

export async function deleteClassTimes(transaction: Queryable, classId: number): Promise<void> {
  await transaction.query(sql`delete from school_times where class_id = ${classId}`)
}

export async function isClass(transaction: Queryable, classId: number): Promise<boolean> {
  const rows = await transaction.query(sql`select from school_classes where id = ${classId} for share`)
  return rows.length > 0
}
