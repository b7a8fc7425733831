import type { Pupil } from '#contract/pupils.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { PUPIL, PUPIL_ENTRY, SHOWN_PUPIL } from '#server/db/tables/columns.ts'
import type { Queryable } from '#server/db/database.ts'
import { queryJson } from '#server/db/json-text.ts'
import type { JsonText } from '#server/db/json-text.ts'
import { REGISTER_ORDER, onRollSql, openingDaySql } from '#server/db/tables/school-sql.ts'

const onRollOn = (columns: string, date: string) => `
  select ${columns}
  from school_calendar day join students on students.academic_year_id = day.academic_year_id
  where day.date = ${date} and ($2::text is null or students.year_group = $2) and ${onRollSql('day.date')}
  order by ${REGISTER_ORDER}`

const ofYear = (columns: string) => `
  select ${columns}
  from students join academic_years on academic_years.id = students.academic_year_id
  where academic_years.year = $1 and ($2::text is null or students.year_group = $2)
  order by ${REGISTER_ORDER}`

const statements = (columns: { onRoll: string; ofYear: string }) => ({
  onDate: onRollOn(columns.onRoll, '$1::date'),
  onOpeningDay: onRollOn(columns.onRoll, openingDaySql('$1::date')),
  ofYear: ofYear(columns.ofYear),
})

const FOR_READERS = statements({ onRoll: SHOWN_PUPIL, ofYear: SHOWN_PUPIL })
const FOR_WRITERS = statements({ onRoll: PUPIL, ofYear: PUPIL_ENTRY })

export interface AskedRoll {
  /** A class, or null for every class. */
  yearGroup: string | null
  /** Those who may change pupils get the fields of pupil management, others what their screens show. */
  mayChange: boolean
}

const forWhom = ({ mayChange }: AskedRoll) => (mayChange ? FOR_WRITERS : FOR_READERS)

export function findPupilsOn(
  database: Queryable,
  date: IsoDate,
  asked: AskedRoll,
): Promise<JsonText<Pupil[]>> {
  return queryJson<Pupil>(database, forWhom(asked).onDate, [date, asked.yearGroup])
}

export function findPupilsOnOpeningDay(
  database: Queryable,
  today: IsoDate,
  asked: AskedRoll,
): Promise<JsonText<Pupil[]>> {
  return queryJson<Pupil>(database, forWhom(asked).onOpeningDay, [today, asked.yearGroup])
}

export function findPupilsOfYear(database: Queryable, year: string, asked: AskedRoll): Promise<Pupil[]> {
  return database.query<Pupil>(forWhom(asked).ofYear, [year, asked.yearGroup])
}
