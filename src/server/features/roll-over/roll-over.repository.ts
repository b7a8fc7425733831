import type { RollOverPupil } from '#domain/school-year/roll-over.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { PUPIL_IDENTITY, REGISTER_ORDER } from '#server/db/tables/students.ts'

/** The years, locked until the transaction ends, so that two people who roll over at once copy each pupil once. */
export async function lockYears(
  transaction: Queryable,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await transaction.query<{ id: number; year: string }>(
    sql`select id, year from academic_years where id = any(${ids}::integer[]) order by id for no key update`,
  )
  return new Map(rows.map(({ id, year }) => [id, year]))
}

export function findPupils(transaction: Queryable, academicYearId: number): Promise<RollOverPupil[]> {
  return transaction.query<RollOverPupil>(sql`
    select ${PUPIL_IDENTITY}, year_group as "yearGroup", leave_date as "leaveDate"
    from students where academic_year_id = ${academicYearId} order by ${REGISTER_ORDER}`)
}

export async function copyPupils(
  transaction: Queryable,
  toYearId: number,
  moves: readonly { id: number; yearGroup: string }[],
): Promise<number> {
  // Both years show the same stored photo, each under the address of its own row.
  const copied = await transaction.query<{ id: number }>(sql`
    with move as (
      select id, "yearGroup", nextval(pg_get_serial_sequence('students', 'id'))::integer as new_id
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move (id integer, "yearGroup" text)
    ), copied as (
      insert into students (id, academic_year_id, first_name, known_as, last_name, gender, date_of_birth, start_date,
        leave_date, year_group, hubspot_id, photo_consent, photo_consent_date, photo_consent_by, photo_object_path,
        photo_uploaded_at, photo_uploaded_by, profile_image_url)
      select new_id, ${toYearId}::int, first_name, known_as, last_name, gender, date_of_birth, start_date, leave_date,
        move."yearGroup",
        hubspot_id, photo_consent, photo_consent_date, photo_consent_by, photo_object_path, photo_uploaded_at,
        photo_uploaded_by, profile_image_url
      from students join move using (id)
      returning id
    ), contacts as (
      insert into pupil_contacts (student_id, position, name, relation, phone, other_phone, email,
        has_parental_responsibility, may_collect)
      select new_id, position, name, relation, phone, other_phone, email, has_parental_responsibility, may_collect
      from pupil_contacts join move on move.id = student_id
    )
    select id from copied`)
  await transaction.query(sql`
    update students set profile_image_url =
      regexp_replace(profile_image_url, '^/api/students/[0-9]+/', '/api/students/' || id || '/')
    where id = any(${copied.map(({ id }) => id)}::integer[]) and profile_image_url is not null`)
  return copied.length
}
