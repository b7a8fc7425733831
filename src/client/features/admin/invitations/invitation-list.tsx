import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { invitationsQuery, useWithdrawal } from '#client/api/people/invitations.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import type { BadgeTone } from '#client/ui/display/badge.tsx'
import { Card } from '#client/ui/display/card.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import type { Invitation } from '#contract/people/invitations.ts'
import { invitationState } from '#domain/accounts/invitations.ts'
import type { InvitationState } from '#domain/accounts/invitations.ts'
import { roleName } from '#domain/accounts/permissions.ts'
import { formatShortDate, formatWeekdayAndDay } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { CopyInvitation } from './invitation-text.tsx'

/** [R4] The invitations that wait, and folded those that have ended; nothing where there are none. */
export function InvitationList() {
  const today = useSchoolToday()
  const { data: invitations, isError, refetch } = useQuery(invitationsQuery)
  if (isError) return <LoadFailed what="The invitations" onRetry={() => void refetch()} />
  const states = invitations?.map((invitation) => ({
    invitation,
    state: invitationState(invitation, today),
  }))
  const open = states?.filter(({ state }) => state === 'open') ?? []
  const ended = states?.filter(({ state }) => state !== 'open') ?? []
  return (
    <>
      {open.length > 0 && (
        <section aria-labelledby="invited" className="mb-6 grid gap-2">
          <h2 id="invited" className="text-lg font-semibold tracking-tight">
            Invited ({open.length})
          </h2>
          <Card>
            <ul>
              {open.map(({ invitation }) => (
                <OpenInvitation key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          </Card>
        </section>
      )}
      {ended.length > 0 && (
        <details className="mb-6">
          <summary className="min-h-10 cursor-pointer content-center rounded-md font-medium text-ink-2 hover:text-ink pointer-coarse:min-h-11">
            Earlier invitations ({ended.length})
          </summary>
          <Card className="mt-2">
            <ul>
              {ended.map(({ invitation, state }) => (
                <EndedInvitation key={invitation.id} invitation={invitation} state={state} />
              ))}
            </ul>
          </Card>
        </details>
      )}
    </>
  )
}

const LINE =
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0'

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync, isPending } = useWithdrawal()
  async function withdraw() {
    const words = {
      done: { title: 'Invitation withdrawn', description: `${invitation.email} can no longer use it.` },
      failed: 'The invitation could not be withdrawn. Try again.',
    }
    if (await withToast(mutateAsync(invitation.id), words)) setAsked(false)
  }
  return (
    <li className={LINE}>
      <Words invitation={invitation}>
        Can be used until {formatWeekdayAndDay(invitation.expiresOn)} · invited by {invitation.invitedBy}
      </Words>
      <div className="flex flex-wrap gap-2">
        <CopyInvitation invitation={invitation} />
        <Button look="quiet" onClick={() => setAsked(true)}>
          Withdraw<span className="sr-only"> the invitation of {invitation.email}</span>
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          open
          title="Withdraw this invitation?"
          confirmLabel="Withdraw"
          busy={isPending}
          onConfirm={() => void withdraw()}
          onCancel={() => setAsked(false)}
        >
          {invitation.email} can then sign in only as a newcomer, who waits for authorization.
        </ConfirmDialog>
      )}
    </li>
  )
}

const ENDS: Record<Exclude<InvitationState, 'open'>, { label: string; tone: BadgeTone }> = {
  used: { label: 'Used', tone: 'good' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
  expired: { label: 'Expired', tone: 'warning' },
}

function EndedInvitation({ invitation, state }: { invitation: Invitation; state: InvitationState }) {
  if (state === 'open') return null
  return (
    <li className={LINE}>
      <Words invitation={invitation}>{endWords(invitation)}</Words>
      <Badge tone={ENDS[state].tone}>{ENDS[state].label}</Badge>
    </li>
  )
}

function endWords({ usedAt, withdrawnAt, withdrawnBy, expiresOn }: Invitation): string {
  const dayOf = (moment: string) => formatShortDate(schoolNow(new Date(moment)).date)
  if (usedAt) return `Used on ${dayOf(usedAt)}`
  if (withdrawnAt) return `Withdrawn by ${withdrawnBy} on ${dayOf(withdrawnAt)}`
  return `Could be used until ${formatShortDate(expiresOn)}`
}

function Words({ invitation, children }: { invitation: Invitation; children: ReactNode }) {
  const { email, role, position, schoolClass, endsOn } = invitation
  const until = endsOn && `until ${formatWeekdayAndDay(endsOn)}`
  return (
    <span className="grid min-w-0 wrap-anywhere">
      <span className="font-medium">{email}</span>
      <span>{[roleName(role), position, schoolClass, until].filter(Boolean).join(' · ')}</span>
      <span className="text-sm text-ink-3">{children}</span>
    </span>
  )
}
