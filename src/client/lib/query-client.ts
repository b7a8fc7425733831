import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnauthorizedError } from '#domain/notifications.ts'

/** §7: reads never go stale, nothing is refetched by itself, nothing is retried. Every call passes here, so an ended session is noticed in one place. */
export function createQueryClient(onSessionExpired: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof Error && isUnauthorizedError(error.message)) onSessionExpired()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  })
}
