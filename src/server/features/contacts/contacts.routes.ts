import { isDeepStrictEqual } from 'node:util'
import { contactCalls } from '#contract/pupils.ts'
import type { Contact } from '#domain/pupils/contacts.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { replaceContacts } from '#server/db/tables/pupil-contacts.ts'
import type { Serve } from '#server/http/calls.ts'
import { conflict, notFound } from '#server/http/refusal-error.ts'
import { findContacts, holdPupil } from './contacts.repository.ts'

const CHANGED_MEANWHILE =
  'A colleague has changed the contacts meanwhile. Cancel, and open the pupil again to see them.'

export function contactRoutes(serve: Serve, database: Database): void {
  serve(contactCalls.list, ({ params }) => existingContacts(database, params.id))

  serve(contactCalls.save, ({ params, body }) =>
    database.transaction(async (transaction) => {
      if (!(await holdPupil(transaction, params.id))) throw notFound('pupil')
      const { contacts, expected } = body
      const isOutdated = expected && !isDeepStrictEqual(expected, await findContacts(transaction, params.id))
      if (isOutdated) throw conflict('changedMeanwhile', CHANGED_MEANWHILE)
      await replaceContacts(transaction, [{ studentId: params.id, contacts }])
      return existingContacts(transaction, params.id)
    }),
  )
}

async function existingContacts(database: Queryable, studentId: number): Promise<Contact[]> {
  const contacts = await findContacts(database, studentId)
  if (!contacts) throw notFound('pupil')
  return contacts
}
