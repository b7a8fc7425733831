import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarX, ReceiptText } from 'lucide'
import { Link } from 'wouter'
import { careDayQuery } from '#client/api/care.ts'
import { useCan } from '#client/lib/account.ts'
import { useChosenDay } from '#client/lib/use-chosen-day.ts'
import type { ChosenDay } from '#client/lib/use-chosen-day.ts'
import { useSchoolNow } from '#client/lib/use-school-now.ts'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { buttonClass } from '#client/ui/controls/button.tsx'
import { DateNavigation } from '#client/ui/controls/date-navigation.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { SealFoot } from '#client/widgets/seal-foot.tsx'
import { PickableDate } from '#client/widgets/pickable-date.tsx'
import { useSchoolCalendar } from '#client/widgets/use-school-calendar.ts'
import { dayNotice } from '#domain/calendar/calendar.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { formatLongDate, formatShortDate, shortWeekdayName } from '#domain/calendar/iso-date.ts'
import { Afternoon } from './afternoon.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

export { careKind } from './care-kind.ts'

/** [I2] /after-school-care: who is expected, here, collected or not coming. */
export function CarePage() {
  const { calendar, isError, refetch } = useSchoolCalendar()
  return (
    <>
      <CareHeading />
      {calendar && <Day calendar={calendar} />}
      {isError && <Failed onRetry={refetch} />}
      {!calendar && !isError && <AfternoonSkeleton />}
    </>
  )
}

function CareHeading() {
  const isAdmin = useCan('school:manage')
  return (
    <PageHeading
      back={<BackLink href="/">Home</BackLink>}
      title="After School Care"
      actions={
        <>
          <Link href="/after-school-care/month" className={buttonClass()}>
            <Icon of={ReceiptText} className="size-4.5" />
            Month
          </Link>
          {isAdmin && (
            <Link href="/after-school-care/admin" className={buttonClass()}>
              <Icon of={CalendarDays} className="size-4.5" />
              Term bookings
            </Link>
          )}
        </>
      }
    />
  )
}

function Day({ calendar }: { calendar: readonly CalendarDay[] }) {
  const now = useSchoolNow()
  const careDate = useChosenDay(calendar)
  const { date, day } = careDate
  const notice = dayNotice(day)
  const { data, isError, refetch } = useQuery(careDayQuery(date))
  return (
    <div className="grid gap-4">
      <p className="hidden font-semibold print:block">{formatLongDate(date)}</p>
      <Steps careDate={careDate} />
      {notice && (
        <EmptyState icon={CalendarX} title={notice.title}>
          {notice.text} There is no after-school care.
        </EmptyState>
      )}
      {isError && <Failed onRetry={() => void refetch()} />}
      {data && !(notice && data.children.length === 0) && <Afternoon key={date} day={data} now={now} />}
      {!data && !isError && !notice && <AfternoonSkeleton />}
      <SealFoot />
    </div>
  )
}

function Steps({ careDate }: { careDate: ChosenDay }) {
  const { date, badge, termLine, previous, next, backToToday } = careDate
  return (
    <DateNavigation
      date={
        <PickableDate at={careDate}>
          <span className="max-md:hidden">{formatLongDate(date)}</span>
          <span className="md:hidden">
            {shortWeekdayName(date)} {formatShortDate(date)}
          </span>
        </PickableDate>
      }
      badge={badge}
      details={termLine}
      previous={{ label: 'Previous school day', go: previous }}
      next={{ label: 'Next school day', go: next }}
      today={{ label: 'Today', go: backToToday }}
    />
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailed what="The list" onRetry={onRetry}>
      Check the internet connection. What was saved before is safe.
    </LoadFailed>
  )
}

function AfternoonSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-16 max-md:hidden" />
      <div className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} className="h-17 rounded-lg" />
        ))}
      </div>
    </div>
  )
}
