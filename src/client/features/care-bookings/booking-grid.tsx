import { UserRoundX } from 'lucide-react'
import { useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import type { AskedBookings, TermKey } from '#client/api/care-bookings.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import type { BookedPupil } from '#contract/care.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import { filterPupils, weekdayTotals } from './booking-filter.ts'
import type { BookingFilter } from './booking-filter.ts'
import { BookingFilters } from './booking-filters.tsx'
import { BookingHeader } from './booking-header.tsx'
import { BookingRow } from './booking-row.tsx'
import { useTickKeys } from './use-tick-keys.ts'

type BookingGridProps = {
  pupils: readonly BookedPupil[]
  asked: AskedBookings
  term: TermKey
  /** The first day that a tick counts for; null where the term is over and nothing can be changed. */
  from: IsoDate | null
}

/** [I1] Pupils by weekdays. The ticks are one stop of the Tab key; the arrow keys move between them. */
export function BookingGrid({ pupils, asked, term, from }: BookingGridProps) {
  const [filter, setFilter] = useState<BookingFilter>({
    search: '',
    yearGroup: ALL_CLASSES,
    onlyBooked: false,
  })
  const applied = useDeferredValue(filter)
  // Whoever is shown stays: with "only booked", the last tick that is cleared would take its row away.
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const shown = useMemo(() => {
    const ids = new Set(filterPupils(pupils, applied).map(({ studentId }) => studentId))
    return pupils.filter(({ studentId }) => ids.has(studentId) || kept.has(studentId))
  }, [pupils, applied, kept])
  const { active, tableProps } = useTickKeys(shown.length)
  const hintId = useId()
  const totals = weekdayTotals(pupils)
  const bookings = Object.values(totals).reduce((sum, count) => sum + count, 0)

  const keep = useCallback((studentId: number) => setKept((ids) => new Set([...ids, studentId])), [])
  function change(next: BookingFilter) {
    setKept(new Set())
    setFilter(next)
  }
  return (
    <>
      <BookingFilters pupils={pupils} filter={filter} onChange={change} />
      {shown.length === 0 ? (
        <EmptyState icon={UserRoundX} title="No pupils found">
          {pupils.length === 0
            ? 'Nobody is on roll in this term yet.'
            : 'No pupil matches the search and filters.'}
        </EmptyState>
      ) : (
        <>
          <p id={hintId} className="-mb-2 text-sm text-ink-3 max-md:hidden">
            {countWords(shown.length, 'pupil')} shown, {countWords(bookings, 'booking')} in the term. With the
            keyboard: arrow keys move between the ticks, Space ticks.
          </p>
          <table
            role="table"
            aria-describedby={hintId}
            className="block rounded-lg border border-line bg-surface shadow-soft"
            {...tableProps}
          >
            <caption className="sr-only">
              Bookings of {term.term} {term.academicYear}
            </caption>
            <BookingHeader totals={totals} />
            <tbody role="rowgroup" className="block">
              {shown.map((pupil, index) => (
                <BookingRow
                  key={pupil.studentId}
                  {...{ pupil, index, asked, term, from }}
                  activeColumn={active.row === index ? active.column : null}
                  onTick={keep}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}

function countWords(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`
}
