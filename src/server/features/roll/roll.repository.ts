import type { Pupil, PupilEntry } from '#contract/pupils.ts'
import type { IsoDate } from '#domain/iso-date.ts'
import { PUPIL, PUPIL_ENTRY } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/database.ts'
import { queryJson } from '#server/db/json-text.ts'
import type { JsonText } from '#server/db/json-text.ts'
import { REGISTER_ORDER, onRollSql, openingDaySql } from '#server/db/school-sql.ts'

const onRollOn = (date: string) => `
  select ${PUPIL}
  from school_calendar day join students on students.academic_year_id = day.academic_year_id
  where day.date = ${date} and ($2::text is null or students.year_group = $2) and ${onRollSql('day.date')}
  order by ${REGISTER_ORDER}`

const ON_ROLL_ON_DATE = onRollOn('$1::date')
const ON_ROLL_ON_OPENING_DAY = onRollOn(openingDaySql('$1::date'))

const OF_YEAR = `
  select ${PUPIL_ENTRY}
  from students join academic_years on academic_years.id = students.academic_year_id
  where academic_years.year = $1 and ($2::text is null or students.year_group = $2)
  order by ${REGISTER_ORDER}`

/** A class, or null for every class. */
type YearGroup = string | null

export function findPupilsOn(
  database: Queryable,
  date: IsoDate,
  yearGroup: YearGroup,
): Promise<JsonText<Pupil[]>> {
  return queryJson<Pupil>(database, ON_ROLL_ON_DATE, [date, yearGroup])
}

export function findPupilsOnOpeningDay(
  database: Queryable,
  today: IsoDate,
  yearGroup: YearGroup,
): Promise<JsonText<Pupil[]>> {
  return queryJson<Pupil>(database, ON_ROLL_ON_OPENING_DAY, [today, yearGroup])
}

export function findPupilsOfYear(
  database: Queryable,
  year: string,
  yearGroup: YearGroup,
): Promise<PupilEntry[]> {
  return database.query<PupilEntry>(OF_YEAR, [year, yearGroup])
}
