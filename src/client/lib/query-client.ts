import { MutationCache, QueryCache, QueryClient, notifyManager } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { isUnauthorizedError } from '#domain/accounts/notifications.ts'
import { ApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The reads that the mutation makes out of date: they are read again before it counts as done. */
      invalidates?: readonly QueryKey[] | 'everything'
    }
  }
}

// At once, not with the next task: the outbox lets go of an answered entry, and the screen would show neither in between.
notifyManager.setScheduler(queueMicrotask)

type AccountEvents = {
  onSessionExpired: () => void
  /** The account may less than the page believes. */
  onForbidden: () => void
}

/**
 * §7: reads never go stale, nothing is refetched by itself, nothing is retried; without a connection a call fails and
 * says so, it does not wait silently for a better moment. Every call passes here, so an ended session and a changed
 * account are noticed in one place.
 */
export function createQueryClient({ onSessionExpired, onForbidden }: AccountEvents): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof Error && isUnauthorizedError(error.message)) onSessionExpired()
    if (error instanceof ApiError && error.status === 403) onForbidden()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSuccess: (_data, _variables, _context, { meta }) => readAgain(client, meta?.invalidates ?? []),
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}

async function readAgain(client: QueryClient, keys: readonly QueryKey[] | 'everything'): Promise<void> {
  if (keys === 'everything') return client.invalidateQueries()
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
