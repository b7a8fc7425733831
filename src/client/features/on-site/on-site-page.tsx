import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, DoorOpen, Printer, School, Siren } from 'lucide'
import type { IconNode } from 'lucide'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Evacuations } from '#contract/office-day/evacuations.ts'
import type { OnSiteDay } from '#contract/office-day/on-site.ts'
import { evacuationsQuery } from '#client/api/office-day/evacuations.ts'
import { paperAddress } from '#client/api/office-day/paper.ts'
import { onSiteQuery } from '#client/api/office-day/on-site.ts'
import { useSchoolNow } from '#client/lib/use-school-now.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { KnownSince } from '#client/widgets/known-since.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Presence } from '#domain/office-day/child-day.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { clockTime, evacuationName } from './evacuation/evacuation-view.ts'
import { StartDialog } from './evacuation/start-dialog.tsx'
import { countPresences, placeChildren } from './on-site-view.ts'
import type { PlacedChild, PlacedClass, PresenceCounts } from './on-site-view.ts'
import { Visitors } from './visitors.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

const LOOKS: Record<Presence['is'], { label: string; icon: IconNode; colour: string }> = {
  onSite: { label: 'on site', icon: CircleCheck, colour: 'text-present' },
  notKnown: { label: 'not known', icon: CircleHelp, colour: 'text-authorised' },
  offSite: { label: 'not on site', icon: DoorOpen, colour: 'text-not-counted' },
}
const SHOWN = ['onSite', 'notKnown', 'offSite'] as const

/** [N1] /on-site: who is on site this minute, and how that is known; readable in sunlight. */
export function OnSitePage() {
  const now = useSchoolNow()
  const { data: evacuations } = useQuery(evacuationsQuery)
  const { data: day, isError, isFetching, refetch } = useQuery(onSiteQuery(now.date))
  // Without a network the children are where they were when it was last known.
  const time = day?.knownSince ? schoolNow(new Date(day.knownSince)).time : now.time
  return (
    <div className="sunlit -mx-4 -mt-6 bg-paper px-4 pt-6 pb-6 text-ink md:-mx-6 md:-mt-8 md:px-6">
      <PageHeading
        back={<BackLink href="/home">Home</BackLink>}
        title="On site"
        lead={
          <span className="text-xl">
            {formatLongDate(now.date)}, as of {time.replace(/^0/, '')}
          </span>
        }
        actions={
          <>
            <a
              href={paperAddress()}
              target="_blank"
              rel="noopener"
              className={`${buttonClass('secondary', 'large')} min-h-14 text-xl`}
            >
              <Icon of={Printer} className="size-6" />
              Paper lists
            </a>
            <EvacuationButton running={evacuations?.running} />
          </>
        }
      />
      {day?.knownSince && <KnownSince knownSince={day.knownSince} onRefresh={() => void refetch()} />}
      {isError && (
        <LoadFailed what="Who is on site" onRetry={() => void refetch()} isRetrying={isFetching}>
          Check the connection and try again.
        </LoadFailed>
      )}
      {!day && !isError && <Skeleton className="h-[36rem] rounded-lg" />}
      {day && (
        <WhoIsThere day={day} time={time}>
          {day.visitors && <Visitors visitors={day.visitors} isNow={!day.knownSince} />}
        </WhoIsThere>
      )}
      {evacuations && <EarlierEvacuations earlier={evacuations.earlier} />}
    </div>
  )
}

/** One tap, then a question; while one is running, the way to its list. */
function EvacuationButton({ running }: { running: Evacuations['running'] | undefined }) {
  const [isAsking, setAsking] = useState(false)
  const label = (text: string) => (
    <>
      <Icon of={Siren} className="size-6" />
      {text}
    </>
  )
  const look = 'min-h-14 text-xl'
  if (running) {
    return (
      <Link href="/on-site/evacuation" className={`${buttonClass('danger', 'large')} ${look}`}>
        {label(`${evacuationName(running)} since ${clockTime(running.startedAt)}`)}
      </Link>
    )
  }
  return (
    <>
      <Button look="danger" size="large" className={look} onClick={() => setAsking(true)}>
        {label('Start an evacuation')}
      </Button>
      {isAsking && <StartDialog onClose={() => setAsking(false)} />}
    </>
  )
}

function EarlierEvacuations({ earlier }: Pick<Evacuations, 'earlier'>) {
  if (earlier.length === 0) return null
  return (
    <section className="mt-8 text-xl">
      <h2 className="mb-1 font-semibold tracking-tight">Earlier evacuations</h2>
      <ul>
        {earlier.map(({ id, startedAt, notFound, notKnown, ...kind }) => (
          <li key={id}>
            <Link
              href={`/on-site/evacuation?report=${id}`}
              className="inline-flex min-h-12 items-center underline underline-offset-4"
            >
              {formatLongDate(schoolNow(new Date(startedAt)).date)}, {clockTime(startedAt)}:{' '}
              {evacuationName(kind).toLowerCase()}
              {notFound > 0 && `, ${notFound} not found`}
              {notKnown > 0 && `, ${notKnown} not known`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type WhoIsThereProps = { day: OnSiteDay; time: string; children: ReactNode }

/** The counts, then who is there besides the children, then the classes. */
function WhoIsThere({ day, time, children }: WhoIsThereProps) {
  if (day.date === null || day.children.length === 0) {
    return (
      <div className="grid gap-5">
        <EmptyState icon={School} title="No school today">
          No pupil is expected, so nothing is known of where they are.
        </EmptyState>
        {children}
      </div>
    )
  }
  const classes = placeChildren(day, time)
  const counts = countPresences(classes.flatMap((each) => each.children))
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-3 gap-3">
        {SHOWN.map((is) => (
          <div
            key={is}
            className="grid content-start rounded-lg border border-line-strong bg-surface px-4 py-3"
          >
            <dt className="order-last text-xl text-ink-2">{LOOKS[is].label}</dt>
            <dd
              className={classNames('text-[2.25rem] leading-none font-bold tabular-nums', LOOKS[is].colour)}
            >
              {counts[is]}
            </dd>
          </div>
        ))}
      </dl>
      {children}
      {classes.map((each) => (
        <ClassPlaces key={each.yearGroup} {...each} />
      ))}
    </div>
  )
}

/** A class of which a part is not known is open from the start, and stays as it is when that changes. */
function ClassPlaces({ yearGroup, children, counts }: PlacedClass) {
  const [isOpen, setOpen] = useState(counts.notKnown > 0 && counts.notKnown < children.length)
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-lg border border-line-strong bg-surface"
    >
      <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-4 px-4 py-2 text-xl">
        <h2 className="font-semibold tracking-tight">{yearGroup}</h2>
        <span className="ml-auto text-ink-2 tabular-nums">{countsLabel(counts)}</span>
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {children.map((child) => (
          <ChildPlace key={child.studentId} child={child} />
        ))}
      </ul>
    </details>
  )
}

const countsLabel = (counts: PresenceCounts) =>
  SHOWN.filter((is) => counts[is] > 0)
    .map((is) => `${counts[is]} ${LOOKS[is].label}`)
    .join(' · ')

function ChildPlace({ child }: { child: PlacedChild }) {
  const { is, reason } = child.presence
  const { icon, label, colour } = LOOKS[is]
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-2 text-xl">
      <Icon of={icon} className={classNames('size-6 shrink-0', colour)} />
      <span className="grid min-w-0 wrap-anywhere md:flex md:grow md:items-baseline md:justify-between md:gap-4">
        <span className="font-medium">{displayName(child)}</span>
        <span className="text-ink-2">
          <span className="sr-only">{label}: </span>
          {reason}
        </span>
      </span>
    </li>
  )
}
