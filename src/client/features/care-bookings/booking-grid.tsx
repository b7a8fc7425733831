import { UserRoundX } from 'lucide'
import { useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import type { AskedBookings, TermKey } from '#client/api/care-bookings.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import type { BookedPupil } from '#contract/care.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import { filterPupils, weekdayTotals } from './booking-filter.ts'
import type { BookingFilter } from './booking-filter.ts'
import { BookingFilters } from './booking-filters.tsx'
import { BookingRow, BOOKING_ROW } from './booking-row.tsx'
import { useTickKeys } from './use-tick-keys.ts'
import type { CareWeekday } from '#domain/care/care.ts'
import { CARE_WEEKDAYS } from '#domain/care/care.ts'

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
  // A shown row stays: with "only booked", clearing its last tick would remove it.
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
            {countLabel(shown.length, 'pupil')} shown, {countLabel(bookings, 'booking')} in the term. With the
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

function countLabel(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`
}

const HEADER = 'grid justify-items-center px-1 py-1.5 text-sm font-medium text-ink-2'

/** The weekdays with how many children are booked, in sight while the rows scroll. */
function BookingHeader({ totals }: { totals: Record<CareWeekday, number> }) {
  return (
    <thead role="rowgroup" className="sticky top-0 z-10 block rounded-t-lg border-b border-line bg-sunken">
      <tr role="row" className={BOOKING_ROW}>
        <th
          role="columnheader"
          scope="col"
          className="px-3 py-1.5 text-left text-sm font-medium text-ink-2 max-md:sr-only"
        >
          Pupil
        </th>
        {CARE_WEEKDAYS.map((weekday) => (
          <th key={weekday} role="columnheader" scope="col" className={HEADER}>
            <span className="sr-only">
              {weekday}, {totals[weekday]} booked
            </span>
            <span aria-hidden="true">{weekday.slice(0, 3)}</span>
            <span aria-hidden="true" className="text-lg leading-tight font-bold text-ink tabular-nums">
              {totals[weekday]}
            </span>
          </th>
        ))}
        <th role="columnheader" scope="col" className={HEADER}>
          <span className="max-md:sr-only">Whole week</span>
          <span aria-hidden="true" className="md:hidden">
            All
          </span>
        </th>
      </tr>
    </thead>
  )
}
