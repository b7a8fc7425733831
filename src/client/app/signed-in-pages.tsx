import { useQueryClient } from '@tanstack/react-query'
import { Activity, memo, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { CurrentUser } from '#contract/account.ts'
import { can } from '#domain/accounts/permissions.ts'
import { AccountContext } from '#client/lib/account.ts'
import { useStore } from '#client/lib/create-store.ts'
import { SearchAhead, pageAhead } from '#client/lib/ahead/page-ahead.ts'
import type { PageAhead } from '#client/lib/ahead/page-ahead.ts'
import { usePageTitle } from '#client/lib/school-name.ts'
import { OutboxContext, createPageOutbox } from '#client/outbox/page-outbox.ts'
import { ErrorBoundary } from './fallback-screens.tsx'
import { entryKinds } from './entry-kinds.ts'
import { noAccess, notFound, routeFor } from './routes.ts'
import { Shell } from './shell.tsx'

/** The pages of the signed-in person, also for a moment after the session has ended. */
export function SignedInPages({ account }: { account: CurrentUser }) {
  const [pathname] = useLocation()
  const title = routeFor(pathname)?.title ?? 'Page Not Found'
  usePageTitle(title)
  const client = useQueryClient()
  const [outbox] = useState(() => createPageOutbox(account, entryKinds(client)))
  useEffect(() => outbox.start(), [outbox])
  const { address, keepLaidOut } = useStore(pageAhead) ?? {}
  const [pathAhead, search] = address?.split('?') ?? []
  return (
    <AccountContext value={account}>
      <OutboxContext value={outbox}>
        <Shell where={title}>
          <PageFrame key={pathname} pathname={pathname} account={account} />
          {pathAhead && pathAhead !== pathname && (
            <PageFrame key={pathAhead} pathname={pathAhead} {...{ search, keepLaidOut, account }} />
          )}
        </Shell>
      </OutboxContext>
    </AccountContext>
  )
}

type PageFrameProps = {
  pathname: string
  account: CurrentUser
  /** Of a page that is drawn ahead. */
  search?: string | undefined
  keepLaidOut?: PageAhead['keepLaidOut'] | undefined
}

/** A page on the screen, or out of sight until it is opened. */
const PageFrame = memo(function PageFrame({ pathname, account, search, keepLaidOut }: PageFrameProps) {
  const { Page } = pageFor(pathname, account)
  return (
    <div ref={keepLaidOut} style={{ contentVisibility: keepLaidOut && 'hidden' }}>
      <Activity mode={keepLaidOut ? 'hidden' : 'visible'}>
        <SearchAhead value={search}>
          <ErrorBoundary>
            <Page />
          </ErrorBoundary>
        </SearchAhead>
      </Activity>
    </div>
  )
})

function pageFor(pathname: string, account: CurrentUser) {
  const route = routeFor(pathname)
  if (!route) return notFound
  return route.needs && !can(account, route.needs) ? noAccess : route
}
