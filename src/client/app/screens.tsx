import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import type { User } from '#contract/account.ts'
import { currentUserQuery } from '#client/api/account.ts'
import { NotFoundPage } from '#client/features/not-found/not-found-page.tsx'
import { lazyPage } from './lazy-page.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { SignedInPages } from './signed-in-pages.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'

const landing = lazyPage(() => import('#client/features/landing/landing-page.tsx').then((m) => m.LandingPage))

/** §2: a spinner until the person is known; the landing page and nothing else for a visitor; every page for a person. */
export function Screens() {
  const { data: user, isPending, isError, refetch } = useQuery(currentUserQuery)
  const [pathname] = useLocation()
  const lastUser = useLastUser(user)

  if (isPending) return <LoadingScreen />
  if (isError) return <UnreachableScreen onRetry={() => void refetch()} />
  if (lastUser) return <SignedInPages account={lastUser} />
  if (pathname !== '/') return <NotFoundPage />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <landing.Page />
    </Suspense>
  )
}

/** Whoever was signed in stays on the page when the session ends, until the browser has gone to the login. */
function useLastUser(user: User | null | undefined): User | null {
  const [lastUser, setLastUser] = useState<User | null>(null)
  if (user && user !== lastUser) setLastUser(user)
  return user ?? lastUser
}
