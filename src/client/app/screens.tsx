import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { CurrentUser } from '#contract/account.ts'
import { currentUserQuery } from '#client/api/account.ts'
import { schoolName } from '#client/lib/school-name.ts'
import { forgetWantedPage, rememberWantedPage } from '#client/lib/addresses.ts'
import { LoadingScreen, UnreachableScreen } from './fallback-screens.tsx'
import { landing, notFound, routeFor } from './routes.ts'
import { logInAgain } from './session-expiry.ts'
import { SignedInPages } from './signed-in-pages.tsx'

/** §2: a spinner until the person is known; the landing page and nothing else for a visitor; every page for a person. */
export function Screens() {
  const { data: user, isPending, isError, refetch } = useQuery(currentUserQuery)
  const [pathname] = useLocation()
  const account = useLastUser(user)
  // After an ended session the login itself leads back to the page where it ended.
  useWantedPage(account ?? user, pathname)
  const isOver = user === null && account !== null
  useEffect(() => {
    if (isOver) logInAgain()
  }, [isOver])

  if (account) return <SignedInPages account={account} />
  return (
    <main>
      {isPending ? (
        <>
          <h1 className="sr-only">{schoolName()}</h1>
          <LoadingScreen />
        </>
      ) : isError ? (
        <UnreachableScreen onRetry={() => void refetch()} />
      ) : pathname === '/' ? (
        <landing.Page />
      ) : (
        <notFound.Page />
      )}
    </main>
  )
}

/** Remembers the page that a signed-out visitor asked for, so that the sign-in leads there; unknown addresses are not kept. */
function useWantedPage(user: CurrentUser | null | undefined, pathname: string): void {
  useEffect(() => {
    if (user) forgetWantedPage()
    else if (user === null && pathname !== '/' && routeFor(pathname))
      rememberWantedPage(pathname + window.location.search)
  }, [user, pathname])
}

/** Keeps the page of the person whose session ended, until the browser has gone to the login. */
function useLastUser(user: CurrentUser | null | undefined): CurrentUser | null {
  const [lastUser, setLastUser] = useState<CurrentUser | null>(null)
  if (user && user !== lastUser) setLastUser(user)
  return user ?? lastUser
}
