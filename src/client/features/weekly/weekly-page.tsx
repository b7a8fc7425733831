import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { weekQuery } from '#client/api/weekly.ts'
import { chosenClass } from '#client/lib/chosen-class.ts'
import { Badge } from '#client/ui/display/badge.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useSchoolCalendar } from '#client/widgets/use-school-calendar.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { formatDayAndMonth, formatLongDate } from '#domain/calendar/iso-date.ts'
import { pupilCountWords } from '#domain/pupils/pupils.ts'
import { TrendCharts } from './trend-charts.tsx'
import { UnsavedComments } from './unsaved-comments.tsx'
import { useComments } from './use-comments.ts'
import { useWeekDate } from './use-week-date.ts'
import { CommentsFailed, WeekFailed, WeekSkeleton } from './week-failures.tsx'
import { closedWeek, daysOfWeek, weekGrid } from './week-grid.ts'
import { WeekHeading } from './week-heading.tsx'
import { WeekNavigation } from './week-navigation.tsx'
import { WeekRegister } from './week-register.tsx'
import { WeekStatistics } from './week-statistics.tsx'

export { writeAs } from './comment-autosaves.ts'

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
  const grid = useMemo(() => rows && weekGrid(rows, days), [rows, days])
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
              <Badge tone="accent">{pupilCountWords(grid.pupilCount)}</Badge>
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
