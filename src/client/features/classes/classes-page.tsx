import { useQuery } from '@tanstack/react-query'
import { ClipboardList, School, UserSearch } from 'lucide'
import { Link, useSearchParams } from 'wouter'
import { schoolClassesQuery } from '#client/api/years-and-classes.ts'
import { statisticsQuery } from '#client/api/statistics.ts'
import { useAccount } from '#client/lib/account.ts'
import { useSchoolNow } from '#client/lib/use-school-now.ts'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { onDemand } from '#client/ui/overlays/on-demand.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { LikelyClass } from '#client/widgets/class-ahead.ts'
import { KnownSince } from '#client/widgets/known-since.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { SetUpLink } from '#client/widgets/set-up-link.tsx'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import { defaultSession } from '#domain/calendar/school-clock.ts'
import { sessionName } from '#domain/attendance/sessions.ts'
import { ClassCard, ClassCardSkeleton } from './class-card.tsx'
import { classCards, likelyClass } from './class-cards.ts'
import { useEveryClassRead } from './use-every-class-read.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const missingPanel = onDemand(() => import('./missing-panel.tsx').then((module) => module.MissingPanel))

/** §2 /classes: which register to take. */
export function ClassesPage() {
  const now = useSchoolNow()
  const session = defaultSession(now.time)
  const [params, setParams] = useSearchParams()
  const showsMissing = params.get('missing') === 'yes'
  const classes = useQuery(schoolClassesQuery)
  const counts = useQuery(statisticsQuery(now.date))
  const failed = [classes, counts].filter(({ isError }) => isError)
  const statistics = counts.data
  const cards = classes.data && classCards(classes.data, statistics, session)
  const { schoolClass } = useAccount()
  const dateRead = useEveryClassRead(statistics?.date)
  const day = statistics?.date ?? now.date
  return (
    <>
      <PageHeading
        back={<BackLink href="/">Home</BackLink>}
        title="Classes"
        lead={`${formatLongDate(day)}, ${sessionName(session).toLowerCase()} session`}
        actions={
          <>
            <Button
              aria-expanded={showsMissing}
              onPointerEnter={missingPanel.preload}
              onClick={() => setParams(showsMissing ? {} : { missing: 'yes' }, { replace: true })}
            >
              <Icon of={UserSearch} className="size-4.5" />
              Who is missing
            </Button>
            <Link href="/dashboard" className={buttonClass('secondary')}>
              <Icon of={ClipboardList} className="size-4.5" />
              Dashboard
            </Link>
          </>
        }
      />
      {/* Only after every class is read; earlier, this one would be read twice. */}
      <LikelyClass
        key={`${day} ${session}`}
        yearGroup={cards && likelyClass(cards, schoolClass)}
        date={dateRead}
      />
      <div className="grid gap-4">
        {showsMissing && <missingPanel.Part now={now} />}
        {failed.length > 0 && (
          <LoadFailed
            what={classes.isError ? 'The classes' : 'The numbers of pupils'}
            onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          >
            Check the connection and try again.
          </LoadFailed>
        )}
        {statistics?.knownSince && (
          <KnownSince knownSince={statistics.knownSince} onRefresh={() => void counts.refetch()} />
        )}
        {cards?.length === 1 && (
          <EmptyState icon={School} title="No classes yet" actions={<SetUpLink />}>
            An administrator sets up the classes of the school.
          </EmptyState>
        )}
        {!classes.isError && (
          <ul
            className={classNames(
              'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4',
              showsMissing && 'print:hidden',
            )}
          >
            {!cards &&
              Array.from({ length: 8 }, (_, index) => (
                <ClassCardSkeleton key={index} isWhole={index === 0} />
              ))}
            {cards?.map((card, index) => (
              <ClassCard key={card.yearGroup} {...card} isWhole={index === 0} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
