import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { currentUserQuery } from '#client/api/account.ts'
import { usePageSearch } from '#client/lib/ahead/page-ahead.ts'
import { AT_REST_MS } from '#client/lib/at-rest.ts'
import { createQueryClient } from '#client/lib/query-client.ts'
import { Toaster } from '#client/ui/feedback/toaster.tsx'
import { TooltipsOnDemand } from '#client/ui/overlays/tooltips-on-demand.tsx'
import { ErrorBoundary } from './fallback-screens.tsx'
import { stepToPage } from './navigation.ts'
import { guardReturns } from './returning.ts'
import { Screens } from './screens.tsx'
import { logInAgain } from './session-expiry.ts'

const queryClient = createQueryClient({
  onSessionExpired: () => {
    queryClient.setQueryData(currentUserQuery.queryKey, null)
    logInAgain()
  },
  onForbidden: () => void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
})

guardReturns(queryClient)

if (import.meta.env.PROD)
  setTimeout(
    () =>
      void import('./keep-offline.ts').then(
        ({ keepOffline }) => keepOffline(queryClient),
        () => {},
      ),
    AT_REST_MS,
  )

const navigation = { aroundNav: stepToPage, searchHook: usePageSearch }

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Router {...navigation}>
          <Screens />
        </Router>
      </ErrorBoundary>
      <Toaster />
      <TooltipsOnDemand />
    </QueryClientProvider>
  )
}
