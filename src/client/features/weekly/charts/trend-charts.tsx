import { useQuery } from '@tanstack/react-query'
import { weekTrendQuery } from '#client/api/weekly.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { AnswerOf } from '#contract/call.ts'
import type { weeklyCalls } from '#contract/weekly.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { termLabel } from '#domain/school-year/terms.ts'
import { chartLine, chartPoints, lowestGridLine, weekPoints, weekdayPoints } from './rate-points.ts'
import type { PlottedPoint, RatePoint } from './rate-points.ts'

/** The rate by week of the term and by weekday; the register below does not wait for the charts. */
export function TrendCharts({ monday, yearGroup }: { monday: IsoDate; yearGroup: string }) {
  const { data: trend, isError } = useQuery(weekTrendQuery(monday, yearGroup))
  if (isError || trend?.weeks.length === 0) return null
  return (
    <section
      aria-labelledby="week-trend"
      className="grid gap-4 md:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] print:hidden"
    >
      <h2 id="week-trend" className="sr-only">
        Attendance rate this term
      </h2>
      {trend ? (
        <Charts trend={trend} monday={monday} />
      ) : (
        <>
          <Skeleton className="h-40 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
        </>
      )}
    </section>
  )
}

type Trend = AnswerOf<typeof weeklyCalls.trend>

function Charts({ trend, monday }: { trend: Trend; monday: IsoDate }) {
  const weeks = weekPoints(trend.weeks, monday)
  const weekdays = weekdayPoints(trend.weekdays, monday)
  const low = lowestGridLine([...weeks, ...weekdays])
  return (
    <>
      <RateChart
        title={`Attendance rate by week of the ${termLabel(trend.termName ?? 'term')}, in percent`}
        points={weeks}
        low={low}
        isJoined
      />
      <RateChart title="By weekday, over the same weeks" points={weekdays} low={low} />
    </>
  )
}

type RateChartProps = {
  title: string
  points: readonly RatePoint[]
  /** The lowest line; charts side by side share it. */
  low: number
  /** Whether a line joins the points. */
  isJoined?: boolean
}

/** A small chart that fits any width, with the same figures as text for screen readers. */
function RateChart({ title, points, low, isJoined = false }: RateChartProps) {
  const plotted = chartPoints(points, low)
  return (
    <figure className="rounded-lg border border-line bg-surface px-4 py-3 shadow-soft">
      <figcaption className="text-sm font-medium text-ink-2">{title}</figcaption>
      <div aria-hidden="true" className="relative mt-7 mb-6 ml-7 h-16">
        {[100, low].map((percent) => (
          <GridLine key={percent} percent={percent} isTop={percent === 100} />
        ))}
        {isJoined && (
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            <path
              d={chartLine(plotted)}
              fill="none"
              vectorEffect="non-scaling-stroke"
              strokeWidth="2"
              className="stroke-accent forced-colors:stroke-[CanvasText]"
            />
          </svg>
        )}
        {plotted.map((point) => (
          <Point key={point.label} point={point} />
        ))}
      </div>
      <ul className="sr-only">
        {points.map(({ label, sentence }) => (
          <li key={label}>{sentence}</li>
        ))}
      </ul>
    </figure>
  )
}

function Point({ point: { x, y, percent, label, isCurrent } }: { point: PlottedPoint }) {
  const text = classNames(
    'absolute -translate-x-1/2 text-xs leading-4 tabular-nums',
    isCurrent ? 'font-bold text-ink' : 'text-ink-2',
  )
  return (
    <span className="absolute inset-y-0" style={{ left: `${x}%` }}>
      {y !== null && (
        <>
          <span
            className={classNames(
              'solid-shape absolute -translate-1/2 rounded-full bg-accent',
              isCurrent ? 'size-2.5' : 'size-1.75',
            )}
            style={{ top: `${y}%` }}
          />
          <span className={text} style={{ top: `calc(${y}% - 1.5rem)` }}>
            {percent}
          </span>
        </>
      )}
      <span className={classNames(text, 'top-full mt-1.5')}>{label}</span>
    </span>
  )
}

function GridLine({ percent, isTop }: { percent: number; isTop: boolean }) {
  return (
    <span
      className={classNames(
        'absolute inset-x-0 border-t border-dashed border-line',
        isTop ? 'top-0' : 'top-full',
      )}
    >
      <span className="absolute -top-2 -left-7 text-xs leading-4 text-ink-3 tabular-nums">{percent}</span>
    </span>
  )
}
