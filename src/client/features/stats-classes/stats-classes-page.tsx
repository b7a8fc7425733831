import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardCheck, School } from 'lucide'
import { Link } from 'wouter'
import { calendarQuery } from '#client/api/calendar.ts'
import { readAhead } from '#client/lib/ahead/read-ahead.ts'
import { commentsQuery } from '#client/api/comments.ts'
import { schoolClassesQuery } from '#client/api/years-and-classes.ts'
import { statisticsQuery } from '#client/api/statistics.ts'
import { weekQuery } from '#client/api/weekly.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { buttonClass } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { SetUpLink } from '#client/widgets/set-up-link.tsx'
import { mondayOf } from '#domain/calendar/iso-date.ts'
import { listedClasses } from '#domain/school-year/listed-classes.ts'
import { ALL_CLASSES, classAgeRange } from '#domain/pupils/pupils.ts'
import { ClassCard, ClassCardSkeleton } from './class-card.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

/** [F7] Which class to see the week and the figures of. */
export function StatsClassesPage() {
  const { data: inUse, isError, refetch } = useQuery(schoolClassesQuery)
  usePrefetchQuery(calendarQuery)
  const { data: statistics } = useQuery(statisticsQuery(useSchoolToday()))
  const client = useQueryClient()
  /** Reads the week of a class while the pointer is on its way. */
  function approach(yearGroup: string) {
    if (!statistics?.date) return
    const monday = mondayOf(statistics.date)
    readAhead(client, weekQuery(monday, yearGroup))
    readAhead(client, commentsQuery(monday, yearGroup))
  }
  const classes = inUse && listedClasses(inUse, statistics?.classes ?? [])
  const counts = statistics && new Map(statistics.classes.map(({ yearGroup, pupils }) => [yearGroup, pupils]))
  return (
    <>
      <PageHeading
        back={<BackLink href="/">Home</BackLink>}
        title="Select a Class for Statistics"
        lead="The week's register, its figures and the comments."
        actions={
          <Link href="/classes" className={buttonClass('secondary')}>
            <Icon of={ClipboardCheck} className="size-4.5" />
            Daily Attendance
          </Link>
        }
      />
      {isError && (
        <LoadFailed what="The classes" onRetry={() => void refetch()}>
          Check the connection and try again.
        </LoadFailed>
      )}
      {classes?.length === 0 && (
        <EmptyState icon={School} title="No classes yet" actions={<SetUpLink />}>
          An administrator sets up the classes of the school.
        </EmptyState>
      )}
      {!isError && (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {!classes && Array.from({ length: 8 }, (_, index) => <ClassCardSkeleton key={index} />)}
          {classes && classes.length > 0 && (
            <ClassCard
              name="All Classes"
              ageRange="Every class"
              yearGroup={ALL_CLASSES}
              pupils={statistics?.totals.pupils}
              isWhole
              onApproach={approach}
            />
          )}
          {classes?.map(({ name, ageRange }) => (
            <ClassCard
              key={name}
              name={name}
              ageRange={classAgeRange(ageRange)}
              yearGroup={name}
              pupils={counts && (counts.get(name) ?? 0)}
              onApproach={approach}
            />
          ))}
        </ul>
      )}
    </>
  )
}
