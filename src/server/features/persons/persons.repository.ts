import type { KnownRow } from '#domain/pupils/person-suggestions.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
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
