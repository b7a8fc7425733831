import { memo } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { dayOfMonth, weekdayName } from '#domain/calendar/iso-date.ts'
import { TOTAL_COLUMNS } from '../cell-state.ts'
import { FIRST_COLUMN, HEADER_HEIGHT, SESSION_WIDTH, totalsWidth } from './grid-geometry.ts'
import type { GridLayout } from './grid-geometry.ts'
import type { ColumnGroup, Report } from '../report.ts'

const DAY_WIDTH = SESSION_WIDTH * 2
const TIER = 'absolute flex w-full'
const CORNER = 'sticky left-0 z-10 shrink-0 border-r border-line-strong bg-sunken'

type GridHeaderProps = {
  report: Report
  layout: GridLayout
  /** The days in view. */
  dayFrom: number
  dayTo: number
}

/** Months, weeks and days; they stay while the pupils scroll. */
export const GridHeader = memo(function GridHeader({ report, layout, dayFrom, dayTo }: GridHeaderProps) {
  const { grid, months, weeks } = report
  return (
    <thead
      role="rowgroup"
      className="sticky top-0 z-20 block border-b border-line-strong bg-sunken text-ink-2"
      style={{ height: HEADER_HEIGHT }}
    >
      <GroupTier
        {...{ layout, dayFrom, dayTo }}
        rowIndex={1}
        groups={months}
        className="top-0 h-6"
        headingClass="pt-1 font-semibold text-ink"
      />
      <GroupTier
        {...{ layout, dayFrom, dayTo }}
        rowIndex={2}
        groups={weeks}
        className="top-6 h-5"
        headingClass="text-xs"
      />
      <tr role="row" aria-rowindex={3} className={classNames(TIER, 'top-11 h-10')}>
        <th
          scope="col"
          role="columnheader"
          aria-colindex={1}
          className={classNames(CORNER, 'flex items-end px-3 pb-1.5 text-left font-medium max-md:px-2')}
          style={{ width: layout.nameWidth }}
        >
          Student
        </th>
        {grid.dates.slice(dayFrom, dayTo).map((date, index) => (
          <DayHeader key={date} report={report} day={dayFrom + index} gap={index === 0 ? dayFrom : 0} />
        ))}
        <TotalsHeader layout={layout} columns={grid.dates.length * 2} />
      </tr>
    </thead>
  )
})

type GroupTierProps = Omit<GridHeaderProps, 'report'> & {
  rowIndex: number
  groups: readonly ColumnGroup[]
  className: string
  headingClass: string
}

/** The months, or the weeks, that are in view. */
function GroupTier({ layout, dayFrom, dayTo, rowIndex, groups, className, headingClass }: GroupTierProps) {
  const inView = groups.filter(({ from, count }) => from < dayTo && from + count > dayFrom)
  return (
    <tr role="row" aria-rowindex={rowIndex} className={classNames(TIER, className)}>
      <td className={CORNER} style={{ width: layout.nameWidth }} />
      {inView.map((group, index) => (
        <GroupHeader
          key={group.from}
          group={group}
          gap={index === 0 ? group.from : 0}
          left={layout.nameWidth}
          className={headingClass}
        />
      ))}
      <TotalsCorner layout={layout} />
    </tr>
  )
}

type DayHeaderProps = {
  report: Report
  day: number
  /** How many days before this one are not drawn. */
  gap: number
}

// A step sideways draws only the days that come, not the thirty that stay.
const DayHeader = memo(function DayHeader({ report, day, gap }: DayHeaderProps) {
  const { grid, weekStarts, longDates, today } = report
  const date = grid.dates[day]
  if (!date) return null
  return (
    <th
      scope="col"
      role="columnheader"
      aria-colindex={day * 2 + FIRST_COLUMN}
      aria-colspan={2}
      aria-label={longDates[day]}
      className={classNames(
        'grid shrink-0 justify-items-center pt-1 text-xs leading-4 font-normal',
        weekStarts.has(day) && 'border-l border-line-strong',
        date === today && 'rounded-t-sm bg-accent text-accent-ink',
      )}
      style={widthAfter(gap, 1)}
    >
      <span>{weekdayName(date).slice(0, 1)}</span>
      <span className="font-semibold tabular-nums">{dayOfMonth(date)}</span>
    </th>
  )
})

/** The width of some days, after days that are not drawn. */
function widthAfter(gap: number, days: number) {
  return { width: days * DAY_WIDTH, ...(gap > 0 && { marginLeft: gap * DAY_WIDTH }) }
}

type GroupHeaderProps = {
  group: ColumnGroup
  /** How many days before this one are not drawn. */
  gap: number
  left: number
  className: string
}

function GroupHeader({ group, gap, left, className }: GroupHeaderProps) {
  return (
    <th
      scope="colgroup"
      role="columnheader"
      aria-colindex={group.from * 2 + FIRST_COLUMN}
      aria-colspan={group.count * 2}
      className={classNames('shrink-0 border-l border-line-strong text-left text-sm font-normal', className)}
      style={widthAfter(gap, group.count)}
    >
      <span className="sticky inline-block max-w-full truncate px-2" style={{ left }}>
        {group.label}
      </span>
    </th>
  )
}

function TotalsCorner({ layout }: { layout: GridLayout }) {
  return (
    <td
      className={classNames(
        'ml-auto shrink-0 border-l border-line-strong bg-sunken',
        !layout.isCompact && 'sticky right-0 z-10',
      )}
      style={{ width: totalsWidth(layout) }}
    />
  )
}

const TotalsHeader = memo(function TotalsHeader({
  layout,
  columns,
}: {
  layout: GridLayout
  columns: number
}) {
  return (
    <th
      scope="col"
      role="columnheader"
      aria-colindex={columns + FIRST_COLUMN}
      className={classNames(
        'ml-auto flex shrink-0 items-end border-l border-line-strong bg-sunken pb-1.5 text-right text-sm font-medium',
        !layout.isCompact && 'sticky right-0 z-10',
      )}
    >
      {TOTAL_COLUMNS.map((title, index) => (
        <span
          key={title}
          className={classNames('px-2', index === 3 && 'text-left')}
          style={{ width: layout.totalWidths[index] }}
        >
          {title}
        </span>
      ))}
    </th>
  )
})
