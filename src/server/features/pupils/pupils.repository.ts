import type { BodyOf, QueryOf } from '#contract/call.ts'
import type { PupilEntry, pupilCalls } from '#contract/pupils.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { PUPIL_ENTRY, setConsent } from '#server/db/tables/students.ts'

/** Who ticked the consent, and on which day of the school's clock. */
export interface ConsentNote {
  today: IsoDate
  by: string
}

/** Undefined where there is no such academic year. */
export async function insertPupil(
  database: Queryable,
  pupil: BodyOf<typeof pupilCalls.add> & { yearGroup: string },
  consent: ConsentNote,
): Promise<PupilEntry | undefined> {
  const isGiven = pupil.photoConsent ?? false
  const [entry] = await database.query<PupilEntry>(sql`
    insert into students (academic_year_id, first_name, known_as, last_name, gender, date_of_birth, start_date,
      leave_date, year_group, hubspot_id, photo_consent, photo_consent_date, photo_consent_by)
    select id, ${pupil.firstName}, ${pupil.knownAs}, ${pupil.lastName}, ${pupil.gender}, ${pupil.dateOfBirth},
      ${pupil.startDate}, ${pupil.leaveDate}, ${pupil.yearGroup}, ${pupil.hubspotId}, ${isGiven},
      ${isGiven ? (pupil.photoConsentDate ?? consent.today) : null},
      ${isGiven ? (pupil.photoConsentBy ?? consent.by) : null}
    from academic_years where id = ${pupil.academicYearId}
    returning ${PUPIL_ENTRY}`)
  return entry
}

/** The entry as the database has it, after what the other years of the pupil have brought along. */
export async function findEntry(database: Queryable, id: number): Promise<PupilEntry | undefined> {
  const [entry] = await database.query<PupilEntry>(sql`select ${PUPIL_ENTRY} from students where id = ${id}`)
  return entry
}

export async function findYearGroup(database: Queryable, id: number): Promise<string | undefined> {
  const [pupil] = await database.query<{ yearGroup: string }>(
    sql`select year_group as "yearGroup" from students where id = ${id}`,
  )
  return pupil?.yearGroup
}

/** Changes the fields that are given. Consent that already stood keeps its date and person unless others are given. */
export async function updatePupil(
  database: Queryable,
  change: { id: number; fields: BodyOf<typeof pupilCalls.change>; consent: ConsentNote },
): Promise<PupilEntry | undefined> {
  const { id, fields } = change
  const consent = setConsent(
    {
      consent: sql`(f->>'photoConsent')::boolean`,
      date: sql`(f->>'photoConsentDate')::date`,
      by: sql`f->>'photoConsentBy'`,
    },
    change.consent,
  )
  // A field that is not in the document keeps its value; one that is there with null is emptied. With a consent that is
  // withdrawn the database removes the photo, in every school year that shows it.
  const [entry] = await database.query<PupilEntry>(sql`
    update students set
      academic_year_id = coalesce((f->>'academicYearId')::integer, academic_year_id),
      first_name = coalesce(f->>'firstName', first_name),
      last_name = coalesce(f->>'lastName', last_name),
      year_group = coalesce(f->>'yearGroup', year_group),
      known_as = case when f ? 'knownAs' then f->>'knownAs' else known_as end,
      gender = case when f ? 'gender' then f->>'gender' else gender end,
      date_of_birth = case when f ? 'dateOfBirth' then (f->>'dateOfBirth')::date else date_of_birth end,
      start_date = case when f ? 'startDate' then (f->>'startDate')::date else start_date end,
      leave_date = case when f ? 'leaveDate' then (f->>'leaveDate')::date else leave_date end,
      hubspot_id = case when f ? 'hubspotId' then f->>'hubspotId' else hubspot_id end,
      ${consent}
    from (select ${JSON.stringify(fields)}::jsonb as f) as given
    where id = ${id}
    returning ${PUPIL_ENTRY}`)
  return entry
}

/** How many days with marks would not lie in the year, or between the dates, any more; undefined is no bound. */
export async function countMarksOutside(
  database: Queryable,
  id: number,
  wanted: QueryOf<typeof pupilCalls.marksOutside>,
): Promise<number> {
  const { academicYearId, startDate, leaveDate } = wanted
  // Days that lie outside already were agreed to before.
  const [row] = await database.query<{ days: number }>(sql`
    select count(*)::integer as days
    from attendance_records record join students on students.id = record.student_id
    where students.id = ${id} and (record.am_code is not null or record.pm_code is not null)
      and (start_date is null or record.date >= start_date) and (leave_date is null or record.date <= leave_date)
      and (coalesce(${academicYearId}::integer, academic_year_id) <> academic_year_id
        or record.date < ${startDate}::date or record.date > ${leaveDate}::date)`)
  return row?.days ?? 0
}

/** [H7] The live records go with the pupil (foreign keys) unless one is locked; the mark history stays, the trail says who did it. */
export async function deletePupil(database: Queryable, id: number): Promise<boolean> {
  const gone = await database.query(sql`delete from students where id = ${id} returning id`)
  return gone.length > 0
}
