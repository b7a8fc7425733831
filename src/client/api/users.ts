import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/account.ts'
import type { Role } from '#domain/accounts/permissions.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { call } from '#client/lib/api-client.ts'
import { currentUserQuery } from './account.ts'

/** Every user, for administrators. First sign-ins add users, so the list is read again at each visit. */
export const usersQuery = queryOptions({
  staleTime: 0,
  queryKey: ['users'],
  queryFn: () => call('users.list'),
})

export type UserChange =
  | { kind: 'role'; role: Role }
  | { kind: 'status'; isActive: boolean }
  | { kind: 'authorization'; isAuthorized: boolean }
  | { kind: 'relink' }
  | { kind: 'details'; firstName: string; lastName: string; position: string | null; more?: Place }

/** What is not sent stays as it is. */
export type Place = { schoolClass?: string | null; endsOn?: IsoDate | null }

function sendChange(id: string, change: UserChange): Promise<User> {
  const params = { id }
  if (change.kind === 'role') {
    const body = { role: change.role }
    return call('users.changeRole', { params, body })
  }
  if (change.kind === 'status') {
    const body = { isActive: change.isActive }
    return call('users.changeStatus', { params, body })
  }
  if (change.kind === 'relink') {
    return call('users.relink', { params })
  }
  if (change.kind === 'details') {
    const { firstName, lastName, position, more } = change
    const body = { firstName, lastName, position, ...more }
    return call('users.changeDetails', { params, body })
  }
  return change.isAuthorized ? call('users.authorize', { params }) : call('users.unauthorize', { params })
}

/**
 * Changes a user; the table shows it at once, and takes it back when the server refuses it (§4). Sent one after the other,
 * so that of two presses of a switch the last one stays.
 */
export function useUserChange(id: string) {
  const client = useQueryClient()
  const { queryKey } = usersQuery
  const mutationKey = ['users', 'change', id]
  // The answer to an earlier change must not undo a later one, which is already on the screen.
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const show = (fields: Partial<User>) =>
    client.setQueryData(queryKey, (users) =>
      users?.map((user) => (user.id === id ? { ...user, ...fields } : user)),
    )
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: (change: UserChange) => sendChange(id, change),
    onMutate: (change) => {
      const fields = withoutKind(change)
      const user = client.getQueryData(queryKey)?.find((known) => known.id === id)
      show(fields)
      // Only what this change is about: another one may succeed beside it.
      return { before: Object.fromEntries(Object.entries(user ?? {}).filter(([name]) => name in fields)) }
    },
    onSuccess: (user) => {
      if (isLast()) show(user)
      // A list that was requested before the change may not have it yet.
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
      client.setQueryData(currentUserQuery.queryKey, (me) => (me?.id === id ? { ...me, ...user } : me))
    },
    onError: (_error, _change, context) => {
      show(context?.before ?? {})
    },
  })
}

function withoutKind(change: UserChange): Partial<User> {
  const { more, ...fields } = { more: {}, ...change }
  return Object.fromEntries(Object.entries({ ...fields, ...more }).filter(([name]) => name !== 'kind'))
}
