import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck, Printer } from 'lucide'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { amendedMarksQuery } from '#client/api/amendments.ts'
import { weekQuery } from '#client/api/weekly.ts'
import { useAccount, personName } from '#client/lib/account.ts'
import { chosenClass } from '#client/lib/register-address.ts'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { useSchoolCalendar } from '#client/widgets/use-school-calendar.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { formatDayAndMonth, formatLongDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ALL_CLASSES, pupilCountLabel } from '#domain/pupils/pupils.ts'
import { TrendCharts } from './charts/trend-charts.tsx'
import { useComments } from './comments/comment-outbox.ts'
import { UnsavedComments } from './comments/unsaved-comments.tsx'
import { closedWeek, daysOfWeek, weekGrid } from './table/week-grid.ts'
import { WeekNavigation, useWeekDate } from './week-navigation.tsx'
import { WeekRegister } from './week-register.tsx'
import { WeekStatistics } from './week-statistics.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

export { commentKind } from './comments/comment-kind.ts'

/** §2 /weekly: the week of a class, its figures and its comments. */
export function WeeklyPage() {
  const [params] = useSearchParams()
  const yearGroup = chosenClass(params)
  const { calendar, isError, refetch } = useSchoolCalendar()
  if (calendar) return <Week calendar={calendar} yearGroup={yearGroup} />
  return (
    <>
      <WeekHeading yearGroup={yearGroup} />
      {isError ? <WeekFailed onRetry={refetch} /> : <WeekSkeleton />}
    </>
  )
}

function Week({ calendar, yearGroup }: { calendar: readonly CalendarDay[]; yearGroup: string }) {
  const week = useWeekDate(calendar)
  const { date, monday } = week
  const { data: rows, isError, refetch } = useQuery(weekQuery(monday, yearGroup))
  const comments = useComments(monday, yearGroup)
  const days = useMemo(() => daysOfWeek(calendar, monday), [calendar, monday])
  const { data: amended } = useQuery(
    amendedMarksQuery({ from: monday, to: days.at(-1)?.date ?? monday, yearGroup }),
  )
  const grid = useMemo(() => rows && weekGrid(rows, days, amended), [rows, days, amended])
  const isClosed = closedWeek(days, grid) !== null
  const dates = `${formatDayAndMonth(monday)} to ${formatLongDate(days.at(-1)?.date ?? monday)}`
  return (
    <>
      <WeekHeading yearGroup={yearGroup} date={date} />
      <div className="grid min-w-0 gap-4 *:min-w-0 print:gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          <WeekNavigation week={week} />
          {!isClosed &&
            (grid ? (
              <Badge tone="accent">{pupilCountLabel(grid.pupilCount)}</Badge>
            ) : (
              <Skeleton className="h-6 w-20" />
            ))}
        </div>
        {isError && <WeekFailed onRetry={() => void refetch()} />}
        {comments.isError && <CommentsFailed onRetry={comments.onRetry} />}
        {!isClosed && !isError && (
          <>
            <WeekStatistics grid={grid} />
            <TrendCharts monday={monday} yearGroup={yearGroup} />
          </>
        )}
        {grid && !comments.isPending && (
          <WeekRegister
            {...{ grid, days, monday, yearGroup }}
            chosenDate={date}
            comments={comments.ofPupils}
            caption={`Weekly register, ${dates}`}
            printLine={[dates, week.termLine].filter(Boolean).join(' · ')}
          />
        )}
        {(!grid || comments.isPending) && !isError && <WeekSkeleton />}
        <UnsavedComments monday={monday} />
      </div>
    </>
  )
}

type WeekHeadingProps = { yearGroup: string; date?: IsoDate }

/** [F2] The class and the person, with links to the classes and to the day's register. */
function WeekHeading({ yearGroup, date }: WeekHeadingProps) {
  const account = useAccount()
  const query = new URLSearchParams({ yearGroup, ...(date && { date }) }).toString()
  const className = yearGroup === ALL_CLASSES ? 'All Classes' : yearGroup
  return (
    <div className="print:hidden">
      <PageHeading
        back={<BackLink href="/classes">Classes</BackLink>}
        title={
          <>
            Weekly Register <span className="font-medium text-ink-2">{className}</span>
          </>
        }
        lead={`Welcome, ${account.email ?? personName(account)}`}
        actions={
          <>
            <Button onClick={() => window.print()}>
              <Icon of={Printer} className="size-4.5" />
              Print
            </Button>
            <Link href={`/dashboard?${query}`} className={buttonClass('secondary')}>
              <Icon of={ClipboardCheck} className="size-4.5" />
              Daily register
            </Link>
          </>
        }
      />
    </div>
  )
}

type FailureProps = { onRetry: () => void }

function WeekFailed({ onRetry }: FailureProps) {
  return (
    <LoadFailed what="The week" onRetry={onRetry}>
      Nothing was changed. Check the connection and try again.
    </LoadFailed>
  )
}

/** While the comments are missing the fields are hidden: a new comment could replace one that was not read. */
function CommentsFailed({ onRetry }: FailureProps) {
  return (
    <LoadFailed tone="warning" what="The comments" onRetry={onRetry}>
      The marks below are complete.
    </LoadFailed>
  )
}

/** As large as the table of a class. */
function WeekSkeleton() {
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
