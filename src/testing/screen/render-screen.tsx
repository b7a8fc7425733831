import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react/pure'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { entryKinds } from '#client/app/entry-kinds.ts'
import { AccountContext } from '#client/lib/account.ts'
import { createQueryClient } from '#client/lib/query-client.ts'
import { OutboxContext, createPageOutbox } from '#client/outbox/page-outbox.ts'
import { Toaster } from '#client/ui/feedback/toaster.tsx'
import { TooltipLayer } from '#client/ui/overlays/tooltip.tsx'
import type { User } from '#contract/account.ts'
import { answerCalls } from './answer-calls.ts'
import type { Answers } from './answer-calls.ts'

const SAM: User = {
  id: 'sam',
  email: 'sam@school.example',
  firstName: 'Sam',
  lastName: 'Staff',
  profileImageUrl: null,
  role: 'staff',
  position: null,
  isActive: true,
  isAuthorized: true,
  schoolClass: null,
  endsOn: null,
  roleFromLogin: false,
  isLinked: true,
  lastSignInAt: null,
  createdAt: '2026-09-01T08:00:00.000Z',
  updatedAt: '2026-09-01T08:00:00.000Z',
}

export const userWith = (fields: Partial<User>): User => ({ ...SAM, ...fields })

interface ScreenOptions {
  /** Who looks at it: a teacher unless told otherwise. */
  as?: Partial<User>
  /** Where it is shown. */
  path?: string
  answers?: Answers
  /** Whether what is entered leaves the outbox, as in the product. */
  sends?: boolean
}

/** Renders what stands inside the shell, with all that the shell gives it; tells where its links have led. */
export async function renderScreen(
  screen: ReactNode,
  { as = {}, path = '/', answers = {}, sends = false }: ScreenOptions = {},
) {
  answerCalls(answers)
  const queryClient = createQueryClient({ onSessionExpired() {}, onForbidden() {} })
  const account = userWith(as)
  const outbox = createPageOutbox({ id: account.id, outboxKey: '' }, sends ? entryKinds(queryClient) : {})
  const { hook, searchHook, history, navigate } = memoryLocation({ path, record: true })
  const rendered = await render(
    <QueryClientProvider client={queryClient}>
      <AccountContext value={account}>
        <OutboxContext value={outbox}>
          <Router hook={hook} searchHook={searchHook}>
            <main>{screen}</main>
          </Router>
        </OutboxContext>
      </AccountContext>
      <Toaster />
      <TooltipLayer />
    </QueryClientProvider>,
  )
  return { ...rendered, history, navigate, outbox: outbox.outbox }
}
