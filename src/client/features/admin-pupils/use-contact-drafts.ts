import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contact } from '#domain/pupils/contacts.ts'
import { contactsQuery, useSaveContacts } from '#client/api/pupil-changes.ts'
import { areContactsChanged, areContactsRight, contactDraftOf, contactsToSend } from './contact-draft.ts'
import type { ContactDraft } from './contact-draft.ts'

/** The contacts of a pupil while they are edited; undefined until they are read. */
export function useContactDrafts(pupilId: number) {
  const { data, isFetchedAfterMount, isError, refetch } = useQuery(contactsQuery(pupilId))
  const { mutateAsync, isPending } = useSaveContacts()
  const [read, setRead] = useState<{ contacts: Contact[]; drafts: ContactDraft[] }>()
  const [drafts, setDrafts] = useState<ContactDraft[]>()
  // What is known from before may have been changed by others; it would replace their contacts.
  if (data && isFetchedAfterMount && !isError && !read) {
    const asDrafts = data.map(contactDraftOf)
    setRead({ contacts: data, drafts: asDrafts })
    setDrafts(asDrafts)
  }
  async function save(sent: ContactDraft[] = []) {
    const contacts = await mutateAsync({
      pupilId,
      contacts: contactsToSend(sent),
      ...(read && { expected: read.contacts }),
    })
    setRead({ contacts, drafts: sent })
  }
  return {
    drafts,
    setDrafts,
    isError,
    refetch: () => void refetch(),
    isSaving: isPending,
    isChanged: read !== undefined && drafts !== undefined && areContactsChanged(read.drafts, drafts),
    isRight: areContactsRight(drafts ?? []),
    save: () => save(drafts),
  }
}
