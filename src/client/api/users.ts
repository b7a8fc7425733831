import { queryOptions } from '@tanstack/react-query'
import type { userCalls } from '#contract/account.ts'
import { callApi } from '#client/lib/api-client.ts'

/** Every user, for administrators. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: () => callApi<typeof userCalls.list>('GET', '/api/users'),
})
