import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { User } from '#contract/account.ts'
import { can } from '#domain/accounts/permissions.ts'
import { AccountContext } from '#client/lib/account.ts'
import { usePageTitle } from '#client/lib/school-name.ts'
import { ErrorBoundary } from './fallback-screens.tsx'
import { startOutboxes } from './start-outboxes.ts'
import { noAccess, notFound, routeFor } from './routes.ts'
import { Shell } from './shell.tsx'

/** The pages of the signed-in person, also for a moment after the session has ended. */
export function SignedInPages({ account }: { account: User }) {
  const [pathname] = useLocation()
  const route = routeFor(pathname)
  const title = route?.title ?? 'Page Not Found'
  usePageTitle(title)
  const client = useQueryClient()
  useEffect(() => startOutboxes(client, account.id), [client, account.id])
  const isRefused = route?.needs && !can(account, route.needs)
  const { Page } = route ? (isRefused ? noAccess : route) : notFound
  return (
    <AccountContext value={account}>
      <Shell where={title}>
        <ErrorBoundary key={pathname}>
          <Page key={pathname} />
        </ErrorBoundary>
      </Shell>
    </AccountContext>
  )
}
