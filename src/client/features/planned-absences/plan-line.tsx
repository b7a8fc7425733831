import { useState } from 'react'
import { useAccount } from '#client/lib/account.ts'
import { useApprovePlan, useEndPlan } from '#client/api/office-day/planned-absences.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { CodeMark } from '#client/ui/display/code-mark.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import type { PlannedAbsence } from '#contract/office-day/planned-absences.ts'
import { categoryOf, meaningOf } from '#domain/attendance/codes.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { nameOrEmail } from '#domain/accounts/person-name.ts'
import { mayEndPlan } from '#domain/planned-absences/planned-absences.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { PupilLink } from '#client/widgets/pupil-link.tsx'
import { daysLabel } from './plan-draft.ts'

const SHOWN_NAMES = 3

type PlanLineProps = { plan: PlannedAbsence; today: IsoDate; mayApprove: boolean; onEdit: () => void }

/** One plan, with what can be done about it. */
export function PlanLine({ plan, today, mayApprove, onEdit }: PlanLineProps) {
  const { mutateAsync: approve, isPending: isApproving } = useApprovePlan()
  const { mutateAsync: end, isPending: isEnding } = useEndPlan()
  const { code, reason, askedBy, enteredBy, approvedBy, pupils } = plan
  const [isEndAsked, setEndAsked] = useState(false)
  const who = namesOf(plan)
  const [pupil] = pupils
  const people = [
    askedBy && `Asked for by ${askedBy}`,
    `Entered by ${enteredBy}`,
    approvedBy && `Approved by ${approvedBy}`,
  ]
  const isOver = plan.to < today
  const mayEnd = mayEndPlan(plan, { mayApprove, name: nameOrEmail(useAccount()) ?? '' })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 md:px-5">
      <CodeMark code={{ letter: code, category: categoryOf(code) }} label={meaningOf(code)} />
      <span className="grid min-w-48 grow basis-60 wrap-anywhere">
        <span className="font-medium">
          {pupil && pupils.length === 1 ? (
            <>
              <PupilLink id={pupil.studentId}>{who}</PupilLink>
              <span className="text-sm text-ink-3"> {pupil.yearGroup}</span>
            </>
          ) : (
            who
          )}
        </span>
        <span className="text-ink-2">
          {daysLabel(plan)} · {reason ?? meaningOf(code)}
        </span>
        <span className="text-sm text-ink-3">{people.filter(Boolean).join(' · ')}</span>
      </span>
      {approvedBy === null && <Badge tone="warning">Asked for</Badge>}
      {!isOver && (
        <span className="flex flex-wrap gap-2">
          {approvedBy === null && mayApprove && (
            <Button
              look="primary"
              busy={isApproving}
              onClick={() =>
                void withToast(approve(plan), {
                  done: { title: 'Planned absence approved', description: who },
                  failed: 'The plan could not be approved. Try again.',
                })
              }
            >
              Approve<span className="sr-only">: {who}</span>
            </Button>
          )}
          <Button onClick={onEdit}>
            Change<span className="sr-only">: {who}</span>
          </Button>
          {mayEnd && (
            <Button look="quiet" busy={isEnding} onClick={() => setEndAsked(true)}>
              End<span className="sr-only">: {who}</span>
            </Button>
          )}
          <ConfirmDialog
            open={isEndAsked}
            title="End this plan?"
            confirmLabel="End the plan"
            busy={isEnding}
            onCancel={() => setEndAsked(false)}
            onConfirm={() =>
              void withToast(end(plan.id), {
                done: { title: 'Planned absence ended', description: who },
                failed: 'The plan could not be ended. Try again.',
              }).then((isEnded) => isEnded && setEndAsked(false))
            }
          >
            {who}, {daysLabel(plan)}. From today on the register proposes it no longer.
          </ConfirmDialog>
        </span>
      )}
    </li>
  )
}

function namesOf({ pupils }: PlannedAbsence): string {
  const names = pupils.slice(0, SHOWN_NAMES).map(displayName).join(', ')
  const rest = pupils.length - SHOWN_NAMES
  return rest > 0 ? `${names} and ${rest} more` : names
}
