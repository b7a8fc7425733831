import { ArrowDown, ArrowUp } from 'lucide'
import { classNames } from '#client/ui/class-names.ts'
import type { Order, Sort } from './pupil-list.ts'
import { Icon } from '#client/ui/display/icon.tsx'

/** One grid for the headings and every row: a table from a tablet up, a short card on a phone. */
export const PUPIL_GRID =
  'grid gap-x-4 max-md:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(12rem,1fr)_7rem_7rem_7rem_5.5rem] lg:grid-cols-[minmax(12rem,1fr)_7rem_7rem_7rem_7rem_7rem_4.5rem_5.5rem]'

/** Where a column is left out: in the headings and in every row alike, or readers pair the wrong ones. */
export const LEFT_OUT = {
  startDate: 'max-md:hidden',
  leaveDate: 'md:max-lg:hidden',
  externalId: 'max-lg:hidden',
  photos: 'max-lg:hidden',
} as const

const COLUMNS: readonly { label: string; sort?: Sort; className?: string }[] = [
  { label: 'Name', sort: 'name' },
  { label: 'Year group', sort: 'yearGroup' },
  { label: 'Date of birth', sort: 'dateOfBirth' },
  { label: 'Start date', sort: 'startDate', className: LEFT_OUT.startDate },
  { label: 'Leave date', className: LEFT_OUT.leaveDate },
  { label: 'External ID', className: LEFT_OUT.externalId },
  { label: 'Photos', className: LEFT_OUT.photos },
]

type PupilHeadingsProps = { order: Order; onOrder: (order: Order) => void }

/** The headings; a heading that can be sorted by is a button, and says which way it is sorted. */
export function PupilHeadings({ order, onOrder }: PupilHeadingsProps) {
  return (
    <thead role="rowgroup" className="block border-b border-line bg-sunken text-sm">
      <tr role="row" className={classNames(PUPIL_GRID, 'items-center px-3 max-md:flex')}>
        {COLUMNS.map(({ label, sort, className }) => (
          <th
            key={label}
            role="columnheader"
            scope="col"
            aria-sort={order.by === sort ? (order.isDescending ? 'descending' : 'ascending') : undefined}
            // On a phone the rows are cards: what cannot be sorted by names nothing there.
            className={classNames(
              'py-0.5 text-left font-medium text-ink-2',
              !sort && 'max-md:sr-only',
              className,
            )}
          >
            {sort ? <SortButton label={label} sort={sort} order={order} onOrder={onOrder} /> : label}
          </th>
        ))}
        <th role="columnheader" scope="col" className="max-md:sr-only">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

function SortButton({ label, sort, order, onOrder }: PupilHeadingsProps & { label: string; sort: Sort }) {
  const isActive = order.by === sort
  return (
    <button
      type="button"
      className="-mx-1.5 inline-flex min-h-9 items-center max-md:min-h-11 gap-1 rounded-md px-1.5 whitespace-nowrap hover:text-ink"
      onClick={() => onOrder({ by: sort, isDescending: isActive && !order.isDescending })}
    >
      {label}
      <Icon
        of={order.isDescending ? ArrowDown : ArrowUp}
        className={classNames('size-3.5', !isActive && 'invisible')}
      />
    </button>
  )
}
