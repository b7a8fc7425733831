import type { KnownRow } from '#domain/pupils/person-suggestions.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { PUPIL_IDENTITY } from '#server/db/tables/students.ts'

export type SuggestedRow = KnownRow & { yearGroup: string }

/** All rows of everybody who shares an external id, the name, or the birthday and a name with another person. */
export function findRowsAlike(database: Queryable): Promise<SuggestedRow[]> {
  // The rows of one key have several persons where the least of them is not the greatest.
  const isShared = (key: ReturnType<typeof sql>) => sql`
    min(person_id) over (partition by ${key}) <> max(person_id) over (partition by ${key})`
  return database.query<SuggestedRow>(sql`
    with keys as (
      select person_id, hubspot_id, date_of_birth, name_spelling(first_name) as first, name_spelling(last_name) as last
      from students
    ), alike as (
      select person_id, ${isShared(sql`first, last`)}
        or (hubspot_id is not null and ${isShared(sql`hubspot_id`)})
        or (date_of_birth is not null and (${isShared(sql`date_of_birth, first`)} or ${isShared(sql`date_of_birth, last`)}))
        as is_shared
      from keys
    )
    select ${PUPIL_IDENTITY}, academic_year_id as "academicYearId", academic_years.year as "academicYear",
      year_group as "yearGroup"
    from students join academic_years on academic_years.id = academic_year_id
    where person_id in (select person_id from alike where is_shared)
    order by last_name collate "en-x-icu", first_name collate "en-x-icu", academic_years.year, students.id`)
}

export async function findToldApart(database: Queryable): Promise<[number, number][]> {
  const rows = await database.query<{ one: number; other: number }>(
    sql`select person_id as one, other_person_id as other from persons_apart`,
  )
  return rows.map(({ one, other }) => [one, other])
}

/** The years of these persons, who stay until the transaction ends. */
export async function holdPersons(
  transaction: Queryable,
  personIds: readonly number[],
): Promise<{ personId: number; academicYear: string }[]> {
  await transaction.query(sql`
    select from persons where id = any(${personIds}::integer[]) order by id for no key update`)
  return transaction.query<{ personId: number; academicYear: string }>(sql`
    select person_id as "personId", year as "academicYear"
    from students join academic_years on academic_years.id = academic_year_id
    where person_id = any(${personIds}::integer[]) order by year`)
}

/** [Q1] Makes them one person: contacts are those of the latest year that has any, and the last word about the photo counts. */
export async function mergePersons(transaction: Queryable, personIds: readonly number[]): Promise<void> {
  const [kept] = await transaction.query<{ id: number }>(sql`
    select person_id as id from students join academic_years on academic_years.id = academic_year_id
    where person_id = any(${personIds}::integer[])
    order by exists (select from pupil_contacts where pupil_contacts.person_id = students.person_id) desc, year desc
    limit 1`)
  if (!kept) return
  const others = personIds.filter((id) => id !== kept.id)
  await transaction.query(sql`delete from pupil_contacts where person_id = any(${others}::integer[])`)
  await mergeParticulars(transaction, kept.id, others)
  await transaction.query(sql`
    insert into persons_apart (person_id, other_person_id)
    select least(${kept.id}, other), greatest(${kept.id}, other)
    from persons_apart cross join unnest(array[person_id, other_person_id]) as other
    where (person_id = any(${others}::integer[]) or other_person_id = any(${others}::integer[]))
      and other <> all(${[...personIds]}::integer[])
    on conflict do nothing`)
  await transaction.query(
    sql`update students set person_id = ${kept.id} where person_id = any(${others}::integer[])`,
  )
  await shareLastWord(transaction, kept.id)
}

/** [Q5] What the admission register holds stays; where it holds nothing, that of the latest other person that has any counts. */
async function mergeParticulars(
  transaction: Queryable,
  keptId: number,
  others: readonly number[],
): Promise<void> {
  const latestWith = (table: Sql) => sql`
    select person_id from students join academic_years on academic_years.id = academic_year_id
    where person_id = any(${others}::integer[])
      and exists (select from ${table} where ${table}.person_id = students.person_id)
      and not exists (select from ${table} where ${table}.person_id = ${keptId})
    order by year desc limit 1`
  await transaction.query(sql`
    insert into admission_particulars (person_id, full_name, sex, last_school, last_school_address, is_first_school)
    select ${keptId}, full_name, sex, last_school, last_school_address, is_first_school from admission_particulars
    where person_id = (${latestWith(sql`admission_particulars`)})`)
  await transaction.query(sql`
    insert into admission_parents (person_id, position, name, address, lives_with)
    select ${keptId}, position, name, address, lives_with from admission_parents
    where person_id = (${latestWith(sql`admission_parents`)})`)
  await transaction.query(sql`delete from admission_particulars where person_id = any(${others}::integer[])`)
  await transaction.query(sql`delete from admission_parents where person_id = any(${others}::integer[])`)
}

/** The database takes every change on to the other years (migrations/0291). */
async function shareLastWord(transaction: Queryable, personId: number): Promise<void> {
  await transaction.query(sql`
    update students set photo_consent = word.photo_consent, photo_consent_date = word.photo_consent_date,
      photo_consent_by = word.photo_consent_by
    from (
      select students.* from students join academic_years on academic_years.id = academic_year_id
      where person_id = ${personId}
      order by (select max(entry.id) from trail_entries entry where subject = 'pupil' and subject_id = students.id::text
        and kind in ('photoConsentGiven', 'photoConsentWithdrawn')) desc nulls last, photo_consent desc, year desc
      limit 1
    ) as word
    where students.person_id = ${personId} and (students.photo_consent, students.photo_consent_date,
      students.photo_consent_by) is distinct from (word.photo_consent, word.photo_consent_date, word.photo_consent_by)`)
  await transaction.query(sql`
    update students set photo_object_path = shown.photo_object_path, photo_uploaded_at = shown.photo_uploaded_at,
      photo_uploaded_by = shown.photo_uploaded_by, profile_image_url =
        regexp_replace(shown.profile_image_url, '^/api/students/[0-9]+/', '/api/students/' || students.id || '/')
    from (
      select students.* from students join academic_years on academic_years.id = academic_year_id
      where person_id = ${personId} and photo_object_path is not null order by year desc limit 1
    ) as shown
    where students.person_id = ${personId} and students.photo_object_path is distinct from shown.photo_object_path`)
}

export async function tellApart(transaction: Queryable, personIds: readonly number[]): Promise<void> {
  await transaction.query(sql`
    insert into persons_apart (person_id, other_person_id)
    select one, other from unnest(${personIds}::integer[]) as one, unnest(${personIds}::integer[]) as other
    where one < other
    on conflict do nothing`)
}

/** Gives the row a person of its own with a copy of the contacts, and notes that the two are different; false where it is alone. */
export async function separateRow(transaction: Queryable, studentId: number): Promise<boolean> {
  const [parted] = await transaction.query<{ personId: number; newId: number }>(sql`
    with parted as (
      select person_id, nextval(pg_get_serial_sequence('persons', 'id'))::integer as new_id from students one
      where id = ${studentId} and exists (
        select from students other where other.person_id = one.person_id and other.id <> one.id)
    ), made as (
      insert into persons (id) select new_id from parted returning id
    )
    select person_id as "personId", new_id as "newId" from parted join made on made.id = new_id`)
  if (!parted) return false
  const { personId, newId } = parted
  await transaction.query(sql`update students set person_id = ${newId} where id = ${studentId}`)
  await transaction.query(sql`
    insert into pupil_contacts (person_id, position, name, relation, phone, other_phone, email,
      has_parental_responsibility, may_collect)
    select ${newId}::integer, position, name, relation, phone, other_phone, email, has_parental_responsibility, may_collect
    from pupil_contacts where person_id = ${personId}`)
  await tellApart(transaction, [personId, newId])
  return true
}
