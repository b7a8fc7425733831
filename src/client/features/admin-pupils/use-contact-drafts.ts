import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactsQuery, useSaveContacts } from '#client/api/pupil-changes.ts'
import { areContactsChanged, areContactsRight, contactDraftOf, contactsToSend } from './contact-draft.ts'
import type { ContactDraft } from './contact-draft.ts'

/** The contacts of a pupil while they are edited; undefined until they are read. */
export function useContactDrafts(pupilId: number) {
  const { data, isError, refetch } = useQuery(contactsQuery(pupilId))
  const { mutateAsync } = useSaveContacts()
  const [before, setBefore] = useState<ContactDraft[]>()
  const [drafts, setDrafts] = useState<ContactDraft[]>()
  if (data && !before) {
    const read = data.map(contactDraftOf)
    setBefore(read)
    setDrafts(read)
  }
  return {
    drafts,
    setDrafts,
    isError,
    refetch: () => void refetch(),
    isChanged: before !== undefined && drafts !== undefined && areContactsChanged(before, drafts),
    isRight: areContactsRight(drafts ?? []),
    save: () => mutateAsync({ pupilId, contacts: contactsToSend(drafts ?? []) }),
  }
}
