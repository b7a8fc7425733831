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
