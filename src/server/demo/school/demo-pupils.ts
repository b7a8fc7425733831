import type { Queryable } from '#server/db/database.ts'
import type { Enrolment } from './demo-roll.ts'
import { chance, pick } from './seeded.ts'

const CONSENT_SHARE = 0.9

export async function fillPupils({ query }: Queryable, enrolments: readonly Enrolment[]): Promise<void> {
  await query(
    `insert into students (academic_year_id, first_name, known_as, last_name, gender, date_of_birth, start_date,
       leave_date, year_group, hubspot_id, photo_consent, photo_consent_date, photo_consent_by, created_at)
     select academic_years.id, pupils."firstName", pupils."knownAs", pupils."lastName", pupils.gender,
       pupils."dateOfBirth", pupils.joins, pupils.leaves, pupils."yearGroup", pupils."hubspotId",
       pupils."consentBy" is not null, case when pupils."consentBy" is not null then pupils.joins end,
       pupils."consentBy", greatest(pupils.joins, to_date(academic_years.year, 'YYYY') + 180)
     from jsonb_to_recordset($1::jsonb) as pupils (year text, "firstName" text, "knownAs" text, "lastName" text,
       gender text, "dateOfBirth" date, joins date, leaves date, "yearGroup" text, "hubspotId" text, "consentBy" text)
     join academic_years on academic_years.year = pupils.year
     order by academic_years.year, pupils."hubspotId"`,
    [JSON.stringify(enrolments.map(asRow))],
  )
}

function asRow({ person, year, yearGroup }: Enrolment) {
  const { hubspotId, lastName } = person
  const consents = chance(`${hubspotId} consent`) < CONSENT_SHARE
  const consentBy = consents ? `${pick(['Mrs', 'Mr', 'Dr', 'Ms'], `${hubspotId} parent`)} ${lastName}` : null
  return { ...person, year, yearGroup, consentBy }
}
