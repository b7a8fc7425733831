import type { CalendarDay } from '#domain/calendar.ts'
import type { IsoDate } from '#domain/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { queryJson } from '#server/db/json-text.ts'
import type { JsonText } from '#server/db/json-text.ts'

const DAY_FIELDS = `date, academic_year as "academicYear", term_name as "termName", week_number as "weekNumber",
  day_type as "dayType", is_register_required as "isRegisterRequired"`

const DAY = `select ${DAY_FIELDS} from school_calendar where date = $1`
const RANGE = `select ${DAY_FIELDS} from school_calendar where date between $1 and $2 order by date`

export async function findCalendarDay(database: Queryable, date: IsoDate): Promise<CalendarDay | undefined> {
  const [day] = await database.query<CalendarDay>(DAY, [date])
  return day
}

/** Both dates included, in order. */
export function findCalendarDays(
  database: Queryable,
  from: IsoDate,
  to: IsoDate,
): Promise<JsonText<CalendarDay[]>> {
  return queryJson<CalendarDay>(database, RANGE, [from, to])
}
