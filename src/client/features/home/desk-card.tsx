import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CircleCheck } from 'lucide'
import { Link } from 'wouter'
import type { DeskEarlier, DeskToday } from '#contract/office-day/desk.ts'
import { deskEarlierQuery, deskTodayQuery } from '#client/api/office-day/desk.ts'
import { useSchoolNow } from '#client/lib/use-school-now.ts'
import { classNames } from '#client/ui/class-names.ts'
import { buttonClass } from '#client/ui/controls/button.tsx'
import { LinkCard } from '#client/ui/display/link-card.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { deskView, openingSession } from '#client/widgets/desk/desk-view.ts'
import type { SchoolTime } from '#domain/calendar/school-clock.ts'
import { Icon } from '#client/ui/display/icon.tsx'

/** [M3] The first card of the office: what the day still needs. */
export function DeskCard() {
  const now = useSchoolNow()
  const { data: today, isLoading } = useQuery(deskTodayQuery(now.date))
  const earlier = useQuery(deskEarlierQuery(now.date))
  return (
    <LinkCard className="gap-x-10 gap-y-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:p-7">
      <div className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="text-xl font-semibold tracking-tight">Today</h2>
          <p className="text-ink-2">Registers, absences to explain, and who is late.</p>
        </div>
        {(isLoading || earlier.isLoading) && <Skeleton className="h-15 w-72" />}
        {today && !earlier.isLoading && (
          <Figures figures={deskFigures(today, earlier.data, now)} isWhole={!earlier.isError} />
        )}
      </div>
      <Link
        href="/today"
        className={`${buttonClass('primary', 'large')} outline-none after:absolute after:inset-0 max-sm:w-full`}
      >
        See who is missing
        <Icon of={ArrowRight} className="size-4" />
      </Link>
    </LinkCard>
  )
}

type Figure = { count: number; words: string; isUrgent: boolean }

function deskFigures(today: DeskToday, earlier: DeskEarlier | undefined, now: SchoolTime): Figure[] {
  const view = deskView(today, earlier, { session: openingSession(today, now), now })
  const notTaken = view.notTaken.length + view.earlierNotTaken.length
  return [
    { count: notTaken, words: notTaken === 1 ? 'register not taken' : 'registers not taken', isUrgent: true },
    { count: view.openCount, words: 'without a reason', isUrgent: true },
    { count: view.late.length, words: 'late', isUrgent: false },
  ]
}

function Figures({ figures, isWhole }: { figures: readonly Figure[]; isWhole: boolean }) {
  if (isWhole && figures.every(({ count, isUrgent }) => count === 0 || !isUrgent)) {
    return (
      <p className="flex min-h-15 items-center gap-2.5 text-lg font-medium">
        <Icon of={CircleCheck} className="size-7 text-present" strokeWidth={1.75} />
        Nothing is waiting
      </p>
    )
  }
  return (
    <ul className="flex min-h-15 flex-wrap gap-x-8 gap-y-3">
      {figures.map(({ count, words, isUrgent }) => (
        <li key={words} className="grid text-ink-2">
          <span
            className={classNames(
              'text-[2.25rem] leading-none font-semibold tracking-tight tabular-nums',
              isUrgent && count > 0 ? 'text-unauthorised' : 'text-ink',
            )}
          >
            {count}
          </span>{' '}
          {words}
        </li>
      ))}
    </ul>
  )
}
