import { MOST_CONTACTS, withMissingBans } from '#domain/pupils/contacts.ts'
import type { Contact } from '#domain/pupils/contacts.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { contactsOf, replaceContacts } from '#server/db/tables/pupil-contacts.ts'

/** [Q1] Makes them one person, for whom the last word about the photo counts; false where that cannot be. */
export async function mergePersons(transaction: Queryable, personIds: readonly number[]): Promise<boolean> {
  const keptId = await mergeRows(transaction, personIds)
  if (keptId !== undefined) await shareLastWord(transaction, keptId)
  return keptId !== undefined
}

/**
 * Makes their rows those of one person, whose id it answers: contacts are those of the latest year that has any, with who
 * may not collect in any other. Photo and consent stay as they are. Where there is no room for all who may not collect,
 * it changes nothing.
 */
export async function mergeRows(
  transaction: Queryable,
  personIds: readonly number[],
): Promise<number | undefined> {
  // Contacts that are being saved must not be missed.
  await transaction.query(sql`
    select from students where person_id = any(${personIds}::integer[]) order by id for no key update`)
  const [kept] = await transaction.query<{ id: number }>(sql`
    select person_id as id from students join academic_years on academic_years.id = academic_year_id
    where person_id = any(${personIds}::integer[])
    order by exists (select from pupil_contacts where pupil_contacts.person_id = students.person_id) desc, year desc
    limit 1`)
  if (!kept) return undefined
  const others = personIds.filter((id) => id !== kept.id)
  if (!(await keepBans(transaction, kept.id, others))) return undefined
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
  return kept.id
}

/** False where there is no room for all of them. */
async function keepBans(transaction: Queryable, keptId: number, others: readonly number[]): Promise<boolean> {
  const rows = await transaction.query<{ studentId: number; personId: number; contacts: Contact[] }>(sql`
    select distinct on (person_id) id as "studentId", person_id as "personId", ${contactsOf(sql`students.person_id`)} as contacts
    from students where person_id = any(${[keptId, ...others]}::integer[]) order by person_id, id`)
  const kept = rows.find(({ personId }) => personId === keptId)
  if (!kept) return true
  // Those that stay come first: of two people of one name, both are known.
  const known = [kept, ...rows.filter((row) => row !== kept)].flatMap(({ contacts }) => contacts)
  const contacts = withMissingBans(kept.contacts, known)
  if (contacts.length > MOST_CONTACTS) return false
  const isChanged = contacts.some((contact) => !kept.contacts.includes(contact))
  if (isChanged) await replaceContacts(transaction, [{ ...kept, contacts }])
  return true
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
