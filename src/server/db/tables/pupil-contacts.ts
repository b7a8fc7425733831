import type { Contact } from '#domain/pupils/contacts.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** The contacts of a person as a JSON array, in order of call. */
export const contactsOf = (personId: Sql) => sql`
  (select coalesce(json_agg(contact), '[]') from (
    select name, relation, phone, other_phone as "otherPhone", email,
      has_parental_responsibility as "hasParentalResponsibility", may_collect as "mayCollect"
    from pupil_contacts where person_id = ${personId} order by position) as contact)`

export type ContactsOfPupil = { studentId: number; contacts: readonly Contact[] }

/**
 * [Q1] Replaces the contacts of each pupil, in all years. What is the same already is left alone, so that the trail has
 * only changes.
 */
export async function replaceContacts(
  transaction: Queryable,
  pupils: readonly ContactsOfPupil[],
): Promise<void> {
  await transaction.query(sql`
    with pupil as (
      select person_id, contacts
      from jsonb_to_recordset(${JSON.stringify(pupils)}::jsonb) as pupil ("studentId" integer, contacts jsonb)
      join students on students.id = "studentId"
    ), removed as (
      delete from pupil_contacts using pupil
      where pupil_contacts.person_id = pupil.person_id and position > jsonb_array_length(contacts)
    )
    insert into pupil_contacts as known (person_id, position, name, relation, phone, other_phone, email,
      has_parental_responsibility, may_collect)
    select pupil.person_id, contact.position, name, relation, phone, "otherPhone", email, "hasParentalResponsibility",
      "mayCollect"
    from pupil cross join lateral rows from (jsonb_to_recordset(contacts) as (name text, relation text, phone text,
      "otherPhone" text, email text, "hasParentalResponsibility" boolean, "mayCollect" boolean))
      with ordinality as contact (name, relation, phone, "otherPhone", email, "hasParentalResponsibility", "mayCollect",
        position)
    on conflict (person_id, position) do update set name = excluded.name, relation = excluded.relation,
      phone = excluded.phone, other_phone = excluded.other_phone, email = excluded.email,
      has_parental_responsibility = excluded.has_parental_responsibility, may_collect = excluded.may_collect
    where (known.*) is distinct from (excluded.*)`)
}
