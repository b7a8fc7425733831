import { contactCalls } from '#contract/pupils.ts'
import type { Contact } from '#domain/pupils/contacts.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { replaceContacts } from '#server/db/tables/pupil-contacts.ts'
import type { Serve } from '#server/http/calls.ts'
import { notFound } from '#server/http/refusal-error.ts'
import { findContacts, holdPupil } from './contacts.repository.ts'

export function contactRoutes(serve: Serve, database: Database): void {
  serve(contactCalls.list, ({ params }) => existingContacts(database, params.id))

  serve(contactCalls.save, ({ params, body }) =>
    database.transaction(async (transaction) => {
      if (!(await holdPupil(transaction, params.id))) throw notFound('pupil')
      await replaceContacts(transaction, [{ studentId: params.id, contacts: body.contacts }])
      return existingContacts(transaction, params.id)
    }),
  )
}

async function existingContacts(database: Queryable, studentId: number): Promise<Contact[]> {
  const contacts = await findContacts(database, studentId)
  if (!contacts) throw notFound('pupil')
  return contacts
}
