import { CalendarX2, Users } from 'lucide'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

const FETCH_ERROR = 'Error Loading Data: Unable to fetch attendance records. Please try refreshing the page.'

/** [G6] The words of §2, and beneath them what exactly failed. */
export function ReportFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice tone="danger" title={FETCH_ERROR} actions={<Button onClick={onRetry}>Try again</Button>}>
        <p className="text-sm text-ink-2">{error.message}</p>
      </Notice>
    </div>
  )
}

export function NoSuchTerm({ name }: { name: string }) {
  return (
    <EmptyState icon={CalendarX2} title="No such term">
      The school calendar has no term “{name}”. Please choose one above.
    </EmptyState>
  )
}

export function NoPupilsInReport({ term, isAll }: { term: string; isAll: boolean }) {
  return (
    <EmptyState icon={Users} title="No Pupils Found">
      {isAll ? 'Nobody' : 'Nobody of this class'} was on roll in {term}.
    </EmptyState>
  )
}

export function GridSkeleton() {
  return <Skeleton className="h-[min(74dvh,60rem)] rounded-lg" />
}
