import type { Pupil, PupilEntry } from '#contract/pupils.ts'
import type { IsoDate } from '#domain/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { queryJson } from '#server/db/json-text.ts'
import type { JsonText } from '#server/db/json-text.ts'
import { REGISTER_ORDER, onRollSql, openingDaySql } from '#server/db/school-sql.ts'

const REGISTER_FIELDS = `students.id, first_name as "firstName", known_as as "knownAs", last_name as "lastName",
  date_of_birth as "dateOfBirth", year_group as "yearGroup", profile_image_url as "profileImageUrl",
  students.academic_year_id as "academicYearId", photo_consent as "photoConsent"`

const FURTHER_FIELDS = `gender, start_date as "startDate", leave_date as "leaveDate", hubspot_id as "hubspotId",
  photo_consent_date as "photoConsentDate", photo_consent_by as "photoConsentBy",
  photo_uploaded_at as "photoUploadedAt", photo_uploaded_by as "photoUploadedBy", created_at as "createdAt"`

const onRollOn = (date: string) => `
  select ${REGISTER_FIELDS}
  from school_calendar day join students on students.academic_year_id = day.academic_year_id
  where day.date = ${date} and ($2::text is null or students.year_group = $2) and ${onRollSql('day.date')}
  order by ${REGISTER_ORDER}`

const ON_ROLL_ON_DATE = onRollOn('$1::date')
const ON_ROLL_ON_OPENING_DAY = onRollOn(openingDaySql('$1::date'))

const OF_YEAR = `
  select ${REGISTER_FIELDS}, ${FURTHER_FIELDS}
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
