import type { Pupil } from '#contract/pupils.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { queryJson } from '#server/db/json-text.ts'
import type { JsonText } from '#server/db/json-text.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { openingDay } from '#server/db/tables/school-calendar.ts'
import {
  PUPIL,
  PUPIL_ENTRY,
  REGISTER_ORDER,
  SHOWN_PUPIL,
  inClass,
  onRollOn,
} from '#server/db/tables/students.ts'

export interface AskedRoll {
  /** A class, or null for every class. */
  yearGroup: string | null
  /** Those who may change pupils get the fields of pupil management, others what their screens show. */
  mayChange: boolean
}

const onRollOf = (day: Sql, { yearGroup, mayChange }: AskedRoll) => sql`
  select ${mayChange ? PUPIL : SHOWN_PUPIL}
  from school_calendar day join students on students.academic_year_id = day.academic_year_id
  where day.date = ${day} and ${inClass(yearGroup)} and ${onRollOn(sql`day.date`)}
  order by ${REGISTER_ORDER}`

export function findPupilsOn(
  database: Queryable,
  date: IsoDate,
  asked: AskedRoll,
): Promise<JsonText<Pupil[]>> {
  return queryJson<Pupil>(database, onRollOf(sql`${date}::date`, asked))
}

export function findPupilsOnOpeningDay(
  database: Queryable,
  today: IsoDate,
  asked: AskedRoll,
): Promise<JsonText<Pupil[]>> {
  return queryJson<Pupil>(database, onRollOf(openingDay(today), asked))
}

export function findPupilsOfYear(
  database: Queryable,
  year: string,
  { yearGroup, mayChange }: AskedRoll,
): Promise<Pupil[]> {
  return database.query<Pupil>(sql`
    select ${mayChange ? PUPIL_ENTRY : SHOWN_PUPIL}
    from students join academic_years on academic_years.id = students.academic_year_id
    where academic_years.year = ${year} and ${inClass(yearGroup)}
    order by ${REGISTER_ORDER}`)
}
