import type { RollOverPupil } from '#domain/school-year/roll-over.ts'
import { PUPIL_IDENTITY } from '#server/db/tables/columns.ts'
import type { Queryable } from '#server/db/database.ts'
import { REGISTER_ORDER } from '#server/db/tables/school-sql.ts'

/** The years, held until the end of the transaction: two who roll over at the same instant copy nobody twice. */
export async function lockYears(
  transaction: Queryable,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await transaction.query<{ id: number; year: string }>(
    'select id, year from academic_years where id = any($1::integer[]) order by id for no key update',
    [ids],
  )
  return new Map(rows.map(({ id, year }) => [id, year]))
}

export function findPupils(transaction: Queryable, academicYearId: number): Promise<RollOverPupil[]> {
  return transaction.query<RollOverPupil>(
    `select ${PUPIL_IDENTITY}, year_group as "yearGroup", leave_date as "leaveDate"
     from students where academic_year_id = $1 order by ${REGISTER_ORDER}`,
    [academicYearId],
  )
}

// Both years show the same stored photo, each under the address of its own row.
const COPY = `
  with copied as (
    insert into students (academic_year_id, first_name, known_as, last_name, gender, date_of_birth, start_date,
      leave_date, year_group, hubspot_id, photo_consent, photo_consent_date, photo_consent_by, photo_object_path,
      photo_uploaded_at, photo_uploaded_by, profile_image_url)
    select $1, first_name, known_as, last_name, gender, date_of_birth, start_date, leave_date, move."yearGroup",
      hubspot_id, photo_consent, photo_consent_date, photo_consent_by, photo_object_path, photo_uploaded_at,
      photo_uploaded_by, profile_image_url
    from students join jsonb_to_recordset($2::jsonb) as move (id integer, "yearGroup" text) using (id)
    returning id
  )
  select id from copied`

const READDRESS_PHOTOS = `
  update students set profile_image_url =
    regexp_replace(profile_image_url, '^/api/students/[0-9]+/', '/api/students/' || id || '/')
  where id = any($1::integer[]) and profile_image_url is not null`

export async function copyPupils(
  transaction: Queryable,
  toYearId: number,
  moves: readonly { id: number; yearGroup: string }[],
): Promise<number> {
  const copied = await transaction.query<{ id: number }>(COPY, [toYearId, JSON.stringify(moves)])
  await transaction.query(READDRESS_PHOTOS, [copied.map(({ id }) => id)])
  return copied.length
}
