import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { joinPersons } from '#server/db/persons/join-persons.ts'
import type { Enrolment } from './demo-roll.ts'
import { chance, pick } from './seeded.ts'

const CONSENT_SHARE = 0.9

/** Who joins later is known today, with a consent that was given by then. */
export async function fillPupils(
  transaction: Queryable,
  { enrolments, today }: { enrolments: readonly Enrolment[]; today: IsoDate },
): Promise<void> {
  const added = await transaction.query<{ id: number }>(sql`
    insert into students (academic_year_id, first_name, known_as, last_name, gender, date_of_birth, start_date,
      leave_date, year_group, hubspot_id, photo_consent, photo_consent_date, photo_consent_by, created_at)
    select academic_years.id, pupils."firstName", pupils."knownAs", pupils."lastName", pupils.gender,
      pupils."dateOfBirth", pupils.joins, pupils.leaves, pupils."yearGroup", pupils."hubspotId",
      pupils."consentBy" is not null, case when pupils."consentBy" is not null then least(pupils.joins, ${today}::date) end,
      pupils."consentBy", least(greatest(pupils.joins, to_date(academic_years.year, 'YYYY') + 180), ${today}::date)
    from jsonb_to_recordset(${JSON.stringify(enrolments.map(asRow))}::jsonb)
      as pupils (year text, "firstName" text, "knownAs" text, "lastName" text,
      gender text, "dateOfBirth" date, joins date, leaves date, "yearGroup" text, "hubspotId" text, "consentBy" text)
    join academic_years on academic_years.year = pupils.year
    order by academic_years.year, pupils."hubspotId"
    returning id`)
  await joinPersons(transaction, added)
}

function asRow({ person, year, yearGroup }: Enrolment) {
  const { hubspotId, lastName } = person
  const consents = chance(`${hubspotId} consent`) < CONSENT_SHARE
  const consentBy = consents ? `${pick(['Mrs', 'Mr', 'Dr', 'Ms'], `${hubspotId} parent`)} ${lastName}` : null
  return { ...person, year, yearGroup, consentBy }
}
