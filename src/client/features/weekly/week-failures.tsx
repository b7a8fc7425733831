import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'

type FailureProps = { onRetry: () => void }

export function WeekFailed({ onRetry }: FailureProps) {
  return (
    <LoadFailed what="The week" onRetry={onRetry}>
      Nothing was changed. Check the connection and try again.
    </LoadFailed>
  )
}

/** Without the comments nobody may write one: it could stand over another that is not seen. */
export function CommentsFailed({ onRetry }: FailureProps) {
  return (
    <LoadFailed tone="warning" what="The comments" onRetry={onRetry}>
      The marks below are complete.
    </LoadFailed>
  )
}

/** The size of a class's table. */
export function WeekSkeleton() {
  return (
    <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line">
      <div className="h-18 bg-sunken" />
      {Array.from({ length: 12 }, (_, index) => (
        <div
          key={index}
          className="grid h-11 grid-cols-[10rem_1fr_minmax(0,18rem)] items-center gap-6 bg-surface px-3"
        >
          <Skeleton className="h-4" />
          <Skeleton className="h-5" />
          <Skeleton className="h-8.5" />
        </div>
      ))}
    </div>
  )
}
