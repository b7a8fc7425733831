import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { CurrentUser } from '#contract/account.ts'
import { can } from '#domain/accounts/permissions.ts'
import { AccountContext } from '#client/lib/account.ts'
import { usePageTitle } from '#client/lib/school-name.ts'
import { OutboxContext, createPageOutbox } from '#client/outbox/page-outbox.ts'
import { ErrorBoundary } from './fallback-screens.tsx'
import { entryKinds } from './entry-kinds.ts'
import { noAccess, notFound, routeFor } from './routes.ts'
import { Shell } from './shell.tsx'

/** The pages of the signed-in person, also for a moment after the session has ended. */
export function SignedInPages({ account }: { account: CurrentUser }) {
  const [pathname] = useLocation()
  const route = routeFor(pathname)
  const title = route?.title ?? 'Page Not Found'
  usePageTitle(title)
  const client = useQueryClient()
  const [outbox] = useState(() => createPageOutbox(account, entryKinds(client)))
  useEffect(() => outbox.start(), [outbox])
  const isRefused = route?.needs && !can(account, route.needs)
  const { Page } = route ? (isRefused ? noAccess : route) : notFound
  return (
    <AccountContext value={account}>
      <OutboxContext value={outbox}>
        <Shell where={title}>
          <ErrorBoundary key={pathname}>
            <Page key={pathname} />
          </ErrorBoundary>
        </Shell>
      </OutboxContext>
    </AccountContext>
  )
}
