import { queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/account.ts'
import { isLetIn } from '#domain/accounts/permissions.ts'
import { call, setPageUser } from '#client/lib/api-client.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { smallPhotos } from './small-photos.ts'

/** The person who is signed in, or null: the one read for which 401 is an answer and no error (§7). */
export async function readCurrentUser(): Promise<CurrentUser | null> {
  try {
    return await call('account.currentUser')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

export const currentUserQuery = queryOptions({
  queryKey: ['auth', 'user'],
  async queryFn({ client }): Promise<CurrentUser | null> {
    const user = await readCurrentUser()
    if (user) setPageUser(user.id)
    // A person who may see no pupil any more keeps none in this page.
    if (!user || !isLetIn(user)) {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' })
      smallPhotos.set(new Map())
    }
    return user
  },
})
