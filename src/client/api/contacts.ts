import { queryOptions, useMutation } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import type { contactCalls } from '#contract/contacts.ts'
import { call, writeOptions } from '#client/lib/api-client.ts'

export type ContactInput = InputOf<typeof contactCalls.save>['body']['contacts'][number]

/** [M4] Whom to ring about a pupil; others change them too. */
export const contactsQuery = (pupilId: number) =>
  queryOptions({
    queryKey: ['contacts', pupilId],
    queryFn: () => call('contacts.list', { params: { id: String(pupilId) } }),
    staleTime: 0,
  })

export const useSaveContacts = () =>
  useMutation({
    mutationFn: ({ pupilId, contacts }: { pupilId: number; contacts: ContactInput[] }) =>
      call('contacts.save', { params: { id: String(pupilId) }, body: { contacts }, ...writeOptions() }),
    meta: { invalidates: [['desk']] },
  })
