import { keepPreviousData, useIsMutating, useQuery } from '@tanstack/react-query'
import { CalendarX, Download } from 'lucide'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { SAVE_BOOKING, bookingsCsvAddress, careBookingsQuery } from '#client/api/care-bookings.ts'
import type { TermKey } from '#client/api/care-bookings.ts'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import type { CareBookings } from '#contract/care.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { BookingGrid } from './booking-grid.tsx'
import { ChangesFrom, TermChoice } from './term-choice.tsx'
import { CopyTerm } from './copy-term.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

/** [I1] /after-school-care/admin: which pupils stay on which weekdays of a term. */
export function BookingsPage() {
  const [params, setParams] = useSearchParams()
  const [year, termName, day] = [params.get('year'), params.get('term'), params.get('from')]
  const asked = useMemo(
    () => ({ term: askedTerm(year, termName), from: day && isIsoDate(day) ? day : null }),
    [year, termName, day],
  )
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...careBookingsQuery(asked),
    // The choices stay while the grid of another day or term is on its way.
    placeholderData: keepPreviousData,
  })
  const chosen = data?.chosen
  const chooseDay = (from: IsoDate) =>
    chosen && setParams({ year: chosen.academicYear, term: chosen.term, from }, { replace: true })
  const choose = ({ academicYear, term }: TermKey) =>
    setParams({ year: academicYear, term }, { replace: true })
  return (
    <>
      <PageHeading
        back={<BackLink href="/admin">Administration</BackLink>}
        title="After School Care Admin"
        lead={<Lead />}
        actions={
          data &&
          chosen && (
            <>
              <CopyTerm terms={data.terms} chosen={chosen} onCopied={choose} />
              <a href={bookingsCsvAddress(pickKey(chosen), asked.from)} download className={buttonClass()}>
                <Icon of={Download} className="size-4.5" />
                Export CSV
              </a>
            </>
          )
        }
      />
      <div className="grid gap-4 *:min-w-0">
        {isError && (
          <LoadFailed
            what="The bookings"
            onRetry={() => void refetch()}
            actions={
              (year ?? termName ?? day) !== null && (
                <Button onClick={() => setParams({}, { replace: true })}>Open the current term</Button>
              )
            }
          />
        )}
        {data && chosen && <TermChoice terms={data.terms} chosen={chosen} onChoose={choose} />}
        {data && chosen && (
          <ChangesFrom
            term={chosen}
            day={data.day ?? chosen.from}
            earliest={data.changeableFrom}
            onChoose={chooseDay}
          />
        )}
        {data && chosen && !isPlaceholderData && (
          <BookingGrid
            key={`${chosen.academicYear} ${chosen.term}`}
            pupils={data.pupils}
            asked={asked}
            term={chosen}
            from={firstDayOfChange(data)}
          />
        )}
        {data && !chosen && (
          <EmptyState icon={CalendarX} title="No terms yet">
            Set up an academic year with its terms first: bookings belong to a term.
          </EmptyState>
        )}
        {(!data || isPlaceholderData) && !isError && <Skeleton className="h-[36rem] rounded-lg" />}
      </div>
    </>
  )
}

function Lead() {
  const saving = useIsMutating({ mutationKey: SAVE_BOOKING })
  return (
    <>
      Who stays on which weekdays of a term.{' '}
      <span role="status">{saving > 0 ? 'Saving…' : 'Every tick is saved.'}</span>
    </>
  )
}

/** A day before today shows what was booked then; changes count from today all the same. */
function firstDayOfChange({ day, changeableFrom }: CareBookings): IsoDate | null {
  return day && changeableFrom && day > changeableFrom ? day : changeableFrom
}

function askedTerm(academicYear: string | null, term: string | null): TermKey | null {
  return academicYear && term ? { academicYear, term } : null
}

function pickKey({ academicYear, term }: TermKey): TermKey {
  return { academicYear, term }
}
