import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { plansQuery } from '#client/api/office-day/planned-absences.ts'
import type { KnownPlan } from '#client/api/office-day/planned-absences.ts'
import { useCan } from '#client/lib/account.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { addYears } from '#domain/calendar/iso-date.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { draftOf, newDraft } from './plan-draft.ts'
import type { PlanDraft } from './plan-draft.ts'
import { PlanLine } from './plan-line.tsx'

type Edited = { known: KnownPlan | undefined; draft: PlanDraft }

/** [M7] /planned-absences: leave, fixtures, trips and part-time weeks that are known beforehand. */
export function PlannedAbsencesPage() {
  const today = useSchoolToday()
  const mayApprove = useCan('school:manage')
  const [params] = useSearchParams()
  const [isPastShown, setPastShown] = useState(false)
  const { data: plans, isError, refetch } = useQuery(plansQuery(isPastShown ? addYears(today, -1) : today))
  const pupil = Number(params.get('pupil')) || undefined
  const startNew = (): Edited => ({ known: undefined, draft: newDraft(today, pupil, mayApprove) })
  // A link from a pupil or from the day leads straight to the form.
  const [edited, setEdited] = useState<Edited | undefined>(() => (params.has('new') ? startNew() : undefined))
  return (
    <>
      <PageHeading
        back={<BackLink href="/today">Today</BackLink>}
        title="Planned absences"
        lead="The register proposes them; a pupil who comes all the same is simply marked present."
        actions={
          <>
            <Button aria-pressed={isPastShown} onClick={() => setPastShown(!isPastShown)}>
              {isPastShown ? 'Hide past' : 'Show past'}
            </Button>
            <Button look="primary" onClick={() => setEdited(startNew())}>
              Plan an absence
            </Button>
          </>
        }
      />
      {isError && !plans && <LoadFailed what="The plans" onRetry={() => void refetch()} />}
      {!plans && !isError && <Skeleton className="h-60 rounded-lg" />}
      {plans?.length === 0 && (
        <EmptyState icon={CalendarClock} title="Nothing is planned">
          Leave, fixtures, trips and the weeks of part-time pupils are listed here.
        </EmptyState>
      )}
      {plans && plans.length > 0 && (
        <ul
          aria-label="Planned absences"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-soft"
        >
          {plans.map((plan) => (
            <PlanLine
              key={plan.id}
              {...{ plan, today, mayApprove }}
              onEdit={() => setEdited({ known: plan, draft: draftOf(plan) })}
            />
          ))}
        </ul>
      )}
      {edited && <PlanDialog {...edited} today={today} onClose={() => setEdited(undefined)} />}
    </>
  )
}
