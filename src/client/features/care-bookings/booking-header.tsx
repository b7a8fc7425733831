import type { CareWeekday } from '#domain/care/care.ts'
import { CARE_WEEKDAYS } from '#domain/care/care.ts'
import { BOOKING_ROW } from './booking-row.tsx'

const HEADER = 'grid justify-items-center px-1 py-1.5 text-sm font-medium text-ink-2'

/** The weekdays with how many children are booked, in sight while the rows scroll. */
export function BookingHeader({ totals }: { totals: Record<CareWeekday, number> }) {
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
