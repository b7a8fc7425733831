import type { Contact } from '#domain/pupils/contacts.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { contactsOf } from '#server/db/tables/pupil-contacts.ts'

/** Undefined where there is no such pupil. */
export async function findContacts(database: Queryable, studentId: number): Promise<Contact[] | undefined> {
  const [row] = await database.query<{ contacts: Contact[] }>(
    sql`select ${contactsOf(sql`students.person_id`)} as contacts from students where id = ${studentId}`,
  )
  return row?.contacts
}

/** Whether there is such a pupil, who then stays until the transaction ends. */
export async function holdPupil(transaction: Queryable, studentId: number): Promise<boolean> {
  const rows = await transaction.query(sql`select from students where id = ${studentId} for no key update`)
  return rows.length > 0
}
