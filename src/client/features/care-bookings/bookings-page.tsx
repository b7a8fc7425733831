import { useIsMutating, useQuery } from '@tanstack/react-query'
import { CalendarX, Download } from 'lucide-react'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { SAVE_BOOKING, bookingsCsvAddress, careBookingsQuery } from '#client/api/care-bookings.ts'
import type { TermKey } from '#client/api/care-bookings.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { BookingGrid } from './booking-grid.tsx'
import { CopyTerm } from './copy-term.tsx'
import { TermChoice } from './term-choice.tsx'

/** [I1] /after-school-care/admin: which pupils stay on which weekdays of a term. */
export function BookingsPage() {
  const [params, setParams] = useSearchParams()
  const [year, termName] = [params.get('year'), params.get('term')]
  const asked = useMemo(() => askedTerm(year, termName), [year, termName])
  const { data, isError, refetch } = useQuery(careBookingsQuery(asked))
  const chosen = data?.chosen
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
              <a href={bookingsCsvAddress(pickKey(chosen))} download className={buttonClass()}>
                <Download aria-hidden="true" className="size-4.5" />
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
              asked && <Button onClick={() => setParams({}, { replace: true })}>Open the current term</Button>
            }
          />
        )}
        {data && chosen && <TermChoice terms={data.terms} chosen={chosen} onChoose={choose} />}
        {data && chosen && (
          <BookingGrid
            key={`${chosen.academicYear} ${chosen.term}`}
            pupils={data.pupils}
            asked={asked}
            term={chosen}
          />
        )}
        {data && !chosen && (
          <EmptyState icon={CalendarX} title="No terms yet">
            Set up an academic year with its terms first: bookings belong to a term.
          </EmptyState>
        )}
        {!data && !isError && <Skeleton className="h-[36rem] rounded-lg" />}
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

function askedTerm(academicYear: string | null, term: string | null): TermKey | null {
  return academicYear && term ? { academicYear, term } : null
}

function pickKey({ academicYear, term }: TermKey): TermKey {
  return { academicYear, term }
}
