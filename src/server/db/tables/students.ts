import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** The names of a pupil, from which the shown one is made. */
export const PUPIL_NAMES = sql`students.first_name as "firstName", students.known_as as "knownAs",
  students.last_name as "lastName"`

/** A pupil in a list of something else: marks, bookings, care. */
export const NAMED_PUPIL = sql`students.id as "studentId", ${PUPIL_NAMES}, students.year_group as "yearGroup"`

/** Who a pupil is: a PupilIdentity of #domain/pupils/same-pupil.ts. */
export const PUPIL_IDENTITY = sql`students.id, students.first_name as "firstName", students.last_name as "lastName",
  students.date_of_birth as "dateOfBirth", students.hubspot_id as "hubspotId", students.person_id as "personId"`

/** A Pupil of the contract for those who may only read: what their screens show. */
export const SHOWN_PUPIL = sql`students.id, ${PUPIL_NAMES}, students.date_of_birth as "dateOfBirth",
  students.year_group as "yearGroup", students.profile_image_url as "profileImageUrl",
  students.academic_year_id as "academicYearId"`

/** A Pupil of the contract, as a register shows it to those who may change pupils. */
export const PUPIL = sql`${SHOWN_PUPIL}, students.photo_consent as "photoConsent"`

/** A PupilEntry of the contract. */
export const PUPIL_ENTRY = sql`${PUPIL}, students.gender, students.start_date as "startDate",
  students.leave_date as "leaveDate", students.hubspot_id as "hubspotId",
  students.photo_consent_date as "photoConsentDate", students.photo_consent_by as "photoConsentBy",
  students.photo_uploaded_at as "photoUploadedAt", students.photo_uploaded_by as "photoUploadedBy",
  students.created_at as "createdAt"`

/** The name that a pupil is called by, as `callName` of #domain/pupils/pupils.ts has it. */
const CALL_NAME = sql`coalesce(nullif(btrim(students.known_as), ''), students.first_name)`

/** The name that is shown, as `displayName` of #domain/pupils/pupils.ts has it. */
export const DISPLAY_NAME = sql`btrim(${CALL_NAME} || ' ' || students.last_name)`

/** Pupils in the order of a register: last name, then the name that is shown before it. */
export const REGISTER_ORDER = sql`students.last_name collate "en-x-icu", ${CALL_NAME} collate "en-x-icu", students.id`

/** [D18] Pupils from the start to the leave date, both inclusive; the query chooses the academic year. */
export const onRollOn = (date: Sql) => onRollBetween(date, date)

/** [D18] Pupils on roll on any day between the two dates, both inclusive. */
export const onRollBetween = (from: Sql | IsoDate, to: Sql | IsoDate) =>
  sql`((students.start_date is null or students.start_date <= ${to})
   and (students.leave_date is null or students.leave_date >= ${from}))`

/** Pupils whose register is taken on that day. */
export const isRegisteredOn = (date: Sql | IsoDate) => sql`exists (
  select from school_calendar day where day.date = ${date} and day.is_register_required
    and day.academic_year_id = students.academic_year_id and ${onRollOn(sql`day.date`)})`

/** Pupils of one class, which PostgreSQL finds by an index because its text is another than that for (null) all. */
export const inClass = (yearGroup: string | null) =>
  yearGroup === null ? sql`true` : sql`students.year_group = ${yearGroup}`

interface GivenConsent {
  /** The consent that is given or withdrawn; null keeps the present one. */
  consent: Sql
  date: Sql
  by: Sql
}

/**
 * What a pupil's photo consent becomes, its date and its person: those of an earlier consent stay unless others are
 * given, a new one is noted on that day by that person, and without consent neither is kept.
 */
export function setConsent({ consent, date, by }: GivenConsent, note: { today: IsoDate; by: string }): Sql {
  const isGiven = sql`coalesce(${consent}, photo_consent)`
  const kept = (given: Sql, column: Sql, otherwise: Sql) =>
    sql`case when ${isGiven} then coalesce(${given}, case when photo_consent then ${column} else ${otherwise} end) end`
  return sql`photo_consent = ${isGiven},
    photo_consent_date = ${kept(date, sql`photo_consent_date`, sql`${note.today}::date`)},
    photo_consent_by = ${kept(by, sql`photo_consent_by`, sql`${note.by}::text`)}`
}
