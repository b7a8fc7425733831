import { USUAL_TIMES } from '#domain/office-day/school-times.ts'
import type { OpenTimes } from '#domain/office-day/school-times.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

const TIMES = sql`json_build_object(
  'classId', class_id, 'yearGroup', school_classes.name,
  'am', json_build_object('opens', to_char(am_opens, 'HH24:MI'), 'closes', to_char(am_closes, 'HH24:MI')),
  'pm', json_build_object('opens', to_char(pm_opens, 'HH24:MI'), 'closes', to_char(pm_closes, 'HH24:MI')),
  'morningOnlyWeekdays', morning_only_weekdays, 'morningOnlyDates', morning_only_dates)`

type Times = Record<Session, OpenTimes> & { morningOnlyWeekdays: number[] }
type ClassTimes = Times & { classId: number; yearGroup: string }

/** A row as it is read; without a class it is the school's. */
export type StoredTimes = (ClassTimes | (Times & { classId: null })) & { morningOnlyDates: IsoDate[] }

/** The rows of school_times as one JSON array, for `toSchoolTimes`. */
export const SCHOOL_TIMES = sql`(select coalesce(json_agg(${TIMES} order by display_order, name), '[]')
  from school_times left join school_classes on school_classes.id = class_id)`

/** [M1] The `Afternoons` of the domain, or null where no class ever goes home at noon: one look at a table of a few rows. */
export const AFTERNOONS = sql`(select json_build_object(
    'school', json_build_object('morningOnlyWeekdays',
      coalesce(json_agg(morning_only_weekdays) filter (where class_id is null) -> 0, '[]')),
    'morningOnlyDates', coalesce(json_agg(morning_only_dates) filter (where class_id is null) -> 0, '[]'),
    'classes', coalesce(json_agg(json_build_object('morningOnlyWeekdays', morning_only_weekdays,
      'yearGroup', (select name from school_classes where id = class_id))) filter (where class_id is not null), '[]'))
  from school_times
  having bool_or(morning_only_weekdays <> '{}' or morning_only_dates <> '{}'))`

const SCHOOL_ROW = sql`from school_times where class_id is null`
const CLASS_ROWS = sql`from school_times join school_classes on school_classes.id = class_id`

/**
 * [M1] Whether a class has an afternoon on a day, as `hasSession` of the domain has it. None of the lists in it depends on the
 * day or the class, so that PostgreSQL reads each of them once, however many days and pupils are asked about.
 */
export const hasAfternoon = (date: Sql, yearGroup: Sql) => sql`not (
  ${date} = any(array(select unnest(morning_only_dates) ${SCHOOL_ROW}))
  or (${yearGroup}, extract(isodow from ${date})::int)
    in (select school_classes.name, unnest(morning_only_weekdays)::int ${CLASS_ROWS})
  or extract(isodow from ${date})::int = any(array(select unnest(morning_only_weekdays)::int ${SCHOOL_ROW}))
    and ${yearGroup} not in (select school_classes.name ${CLASS_ROWS}))`

/** The times as the domain has them: the usual ones where the school has set none. */
export function toSchoolTimes(rows: readonly StoredTimes[]) {
  const school = rows.find(({ classId }) => classId === null)
  return {
    school: school ?? { ...USUAL_TIMES, morningOnlyWeekdays: [...USUAL_TIMES.morningOnlyWeekdays] },
    morningOnlyDates: school?.morningOnlyDates ?? [],
    classes: rows.filter((row) => row.classId !== null),
  }
}
