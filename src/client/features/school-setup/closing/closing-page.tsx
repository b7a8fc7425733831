import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide'
import { useState } from 'react'
import { closingsQuery } from '#client/api/closings.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import type { ClosablePeriod } from '#contract/closings.ts'
import { formatLongDate, formatShortDate } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { CloseDialog, ReopenDialog } from './closing-dialogs.tsx'

/** [L6] Closing locks the records of a term or year; reopening needs a reason. */
export function ClosingPage() {
  const { data: periods, isError, refetch } = useQuery(closingsQuery)
  const [chosen, setChosen] = useState<ClosablePeriod>()
  const close = () => setChosen(undefined)
  return (
    <>
      <PageHeading
        back={<BackLink href="/admin/school">School Set-up</BackLink>}
        title="Close Terms and Years"
        lead="The records of a closed term or year are locked: no one can change them."
      />
      {isError && <LoadFailed what="The terms and years" onRetry={() => void refetch()} />}
      {!periods && !isError && <Skeleton className="h-96 rounded-lg" />}
      {periods?.length === 0 && (
        <EmptyState icon={CalendarX} title="No terms yet">
          Set the term dates of an academic year first.
        </EmptyState>
      )}
      {periods && periods.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-soft">
          {periods.map((period) => (
            <PeriodItem key={period.name} period={period} onChoose={() => setChosen(period)} />
          ))}
        </ul>
      )}
      {chosen &&
        (chosen.closed ? (
          <ReopenDialog period={chosen} onClose={close} />
        ) : (
          <CloseDialog period={chosen} onClose={close} />
        ))}
    </>
  )
}

function PeriodItem({ period, onChoose }: { period: ClosablePeriod; onChoose: () => void }) {
  const { name, kind, from, to, canClose, closed } = period
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="grid min-w-0 grow max-sm:basis-full">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {kind === 'year' && <Badge>Whole year</Badge>}
          {closed && <Badge tone="accent">Closed</Badge>}
        </span>
        <span className="text-sm text-ink-2">
          {formatShortDate(from)} to {formatShortDate(to)}
          {closed && ` · closed by ${closed.by} on ${formatShortDate(schoolNow(new Date(closed.at)).date)}`}
        </span>
      </span>
      {closed || canClose ? (
        <Button onClick={onChoose}>
          {closed ? 'Reopen…' : 'Close…'}
          <span className="sr-only"> {name}</span>
        </Button>
      ) : (
        <span className="text-sm text-ink-3">Can be closed from {formatLongDate(to)}</span>
      )}
    </li>
  )
}
