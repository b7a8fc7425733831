import { queryOptions, useMutation } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import type { invitationCalls } from '#contract/people/invitations.ts'
import { call } from '#client/lib/api-client.ts'

/** [R4] The invitations, newest first; people use them meanwhile, so they are read at each visit. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => call('invitations.list'),
  staleTime: 0,
})

export type Invited = InputOf<typeof invitationCalls.add>['body']

const meta = { invalidates: [invitationsQuery.queryKey] }

export const useInvite = () =>
  useMutation({ mutationFn: (body: Invited) => call('invitations.add', { body }), meta })

export const useWithdrawal = () =>
  useMutation({
    mutationFn: (id: number) => call('invitations.withdraw', { params: { id: String(id) } }),
    meta,
  })

/** Signs one person out everywhere, or everybody else where no one is named. */
export const useEndedSessions = () =>
  useMutation({
    mutationFn: (userId: string | undefined) =>
      userId === undefined
        ? call('users.endOtherSessions')
        : call('users.endSessions', { params: { id: userId } }),
  })
