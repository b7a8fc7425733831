import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { CALENDAR_DAY } from '#server/db/tables/school-calendar.ts'

export interface Feed {
  madeBy: string
  madeAt: string
}

const FEED = sql`made_by as "madeBy", made_at as "madeAt"`

export async function findFeed(database: Queryable): Promise<Feed | undefined> {
  const [feed] = await database.query<Feed>(
    sql`select ${FEED} from calendar_feeds where withdrawn_at is null`,
  )
  return feed
}

export async function withdrawFeed(database: Queryable, by: string): Promise<void> {
  await database.query(
    sql`update calendar_feeds set withdrawn_at = now(), withdrawn_by = ${by} where withdrawn_at is null`,
  )
}

export async function insertFeed(transaction: Queryable, tokenHash: string, by: string): Promise<Feed> {
  const [feed] = await transaction.query<Feed>(
    sql`insert into calendar_feeds (token_hash, made_by) values (${tokenHash}, ${by}) returning ${FEED}`,
  )
  if (!feed) throw new Error('The feed was not stored')
  return feed
}

/**
 * All days of the academic years that last until this day or longer, for the feed with this token; undefined where there is
 * no such feed. Whole years, because a term that is cut off would begin on the wrong day.
 */
export async function findFeedDays(
  database: Queryable,
  tokenHash: string,
  from: IsoDate,
): Promise<CalendarDay[] | undefined> {
  const rows = await database.query<CalendarDay & { date: IsoDate | null }>(sql`
    select ${CALENDAR_DAY} from calendar_feeds left join school_calendar
      on academic_year in (select academic_year from school_calendar where date >= ${from})
    where token_hash = ${tokenHash} and withdrawn_at is null order by date`)
  if (rows.length === 0) return undefined
  return rows.filter(({ date }) => date !== null)
}
