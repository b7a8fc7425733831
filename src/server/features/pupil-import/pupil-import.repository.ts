import type { IsoDate } from '#domain/iso-date.ts'
import type { KnownPupil } from '#domain/pupil-import-plan.ts'
import type { ImportedPupil } from '#domain/pupil-import-row.ts'
import type { Queryable } from '#server/db/database.ts'
import { REGISTER_ORDER } from '#server/db/school-sql.ts'

const FIELDS = `hubspot_id as "hubspotId", first_name as "firstName", known_as as "knownAs", last_name as "lastName",
  gender, date_of_birth as "dateOfBirth", year_group as "yearGroup", start_date as "startDate",
  leave_date as "leaveDate", photo_consent as "photoConsent"`

/** Held until the end of the transaction, so that of two imports into a year the second sees what the first did. */
export async function lockYear(transaction: Queryable, id: number): Promise<boolean> {
  const rows = await transaction.query('select id from academic_years where id = $1 for no key update', [id])
  return rows.length > 0
}

export function findKnownPupils(database: Queryable, academicYearId: number): Promise<KnownPupil[]> {
  return database.query<KnownPupil>(
    `select ${FIELDS} from students where academic_year_id = $1 and hubspot_id is not null`,
    [academicYearId],
  )
}

// What the file does not say stays as it is; consent that already stood keeps its date and person.
const WRITE = `
  insert into students as known (academic_year_id, hubspot_id, first_name, known_as, last_name, gender, date_of_birth,
    year_group, start_date, leave_date, photo_consent, photo_consent_date, photo_consent_by)
  select $1, "hubspotId", "firstName", "knownAs", "lastName", gender, "dateOfBirth", "yearGroup", "startDate",
    "leaveDate", coalesce("photoConsent", false), case when "photoConsent" then $3::date end,
    case when "photoConsent" then $4::text end
  from jsonb_to_recordset($2::jsonb) as given ("hubspotId" text, "firstName" text, "knownAs" text, "lastName" text,
    gender text, "dateOfBirth" date, "yearGroup" text, "startDate" date, "leaveDate" date, "photoConsent" boolean)
  on conflict (hubspot_id, academic_year_id) do update set
    first_name = excluded.first_name, last_name = excluded.last_name, year_group = excluded.year_group,
    known_as = coalesce(excluded.known_as, known.known_as), gender = coalesce(excluded.gender, known.gender),
    date_of_birth = coalesce(excluded.date_of_birth, known.date_of_birth),
    start_date = coalesce(excluded.start_date, known.start_date),
    leave_date = coalesce(excluded.leave_date, known.leave_date)`

const WRITE_CONSENT = `
  update students set photo_consent = "photoConsent",
    photo_consent_date = case when "photoConsent" then $3::date end,
    photo_consent_by = case when "photoConsent" then $4::text end
  from jsonb_to_recordset($2::jsonb) as given ("hubspotId" text, "photoConsent" boolean)
  where academic_year_id = $1 and hubspot_id = "hubspotId" and photo_consent is distinct from "photoConsent"
    and "photoConsent" is not null`

// Consent that is withdrawn is withdrawn in every school year that shows the same photo.
const WITHDRAW_ELSEWHERE = `
  update students elsewhere set photo_consent = false, photo_consent_date = null, photo_consent_by = null
  from students known, jsonb_to_recordset($2::jsonb) as given ("hubspotId" text, "photoConsent" boolean)
  where known.academic_year_id = $1 and known.hubspot_id = "hubspotId" and "photoConsent" is false
    and elsewhere.photo_object_path = known.photo_object_path and elsewhere.photo_consent`

export async function writePupils(
  transaction: Queryable,
  write: { academicYearId: number; pupils: readonly ImportedPupil[]; today: IsoDate; by: string },
): Promise<void> {
  const values = [write.academicYearId, JSON.stringify(write.pupils), write.today, write.by]
  await transaction.query(WRITE, values)
  await transaction.query(WRITE_CONSENT, values)
  await transaction.query(WITHDRAW_ELSEWHERE, values.slice(0, 2))
}

export interface ExportedPupil extends Omit<KnownPupil, 'hubspotId'> {
  hubspotId: string | null
  photoConsentDate: IsoDate | null
  photoConsentBy: string | null
}

export function findExport(database: Queryable, academicYear: string): Promise<ExportedPupil[]> {
  return database.query<ExportedPupil>(
    `select ${FIELDS}, photo_consent_date as "photoConsentDate", photo_consent_by as "photoConsentBy"
     from students join academic_years on academic_years.id = academic_year_id
     where academic_years.year = $1 order by ${REGISTER_ORDER}`,
    [academicYear],
  )
}
