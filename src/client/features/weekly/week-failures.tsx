import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

type FailureProps = { onRetry: () => void }

export function WeekFailed({ onRetry }: FailureProps) {
  return (
    <Notice
      tone="danger"
      title="The week could not be loaded"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      Nothing was changed. Check the connection and try again.
    </Notice>
  )
}

/** Without the comments nobody may write one: it could stand over another that is not seen. */
export function CommentsFailed({ onRetry }: FailureProps) {
  return (
    <Notice
      tone="warning"
      title="The comments could not be loaded"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      The marks below are complete.
    </Notice>
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
