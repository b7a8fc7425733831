import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { CALENDAR_DAY } from '#server/db/tables/columns.ts'
import type { Queryable } from '#server/db/database.ts'
import { JsonText } from '#server/db/json-text.ts'

const DAY = `select ${CALENDAR_DAY} from school_calendar where date = $1`

// Every visit reads whole years. Put together by hand, the JSON takes two thirds of what json_agg takes; only the
// term's name can hold characters that JSON must escape.
const RANGE = `
  select '[' || coalesce(string_agg(
    '{"date":"' || date || '","academicYear":"' || academic_year
    || '","termName":' || coalesce(to_json(term_name)::text, 'null')
    || ',"weekNumber":' || coalesce(week_number::text, 'null')
    || ',"dayType":"' || day_type || '","isRegisterRequired":' || is_register_required || '}',
    ',' order by date), '') || ']' as json
  from school_calendar where date between $1 and $2`

export async function findCalendarDay(database: Queryable, date: IsoDate): Promise<CalendarDay | undefined> {
  const [day] = await database.query<CalendarDay>(DAY, [date])
  return day
}

/** Both dates included, in order. */
export async function findCalendarDays(
  database: Queryable,
  from: IsoDate,
  to: IsoDate,
): Promise<JsonText<CalendarDay[]>> {
  const [row] = await database.query<{ json: string }>(RANGE, [from, to])
  return new JsonText<CalendarDay[]>(row?.json ?? '[]')
}
