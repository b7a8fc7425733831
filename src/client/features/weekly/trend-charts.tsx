import { useQuery } from '@tanstack/react-query'
import { weekTrendQuery } from '#client/api/weekly.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { AnswerOf } from '#contract/call.ts'
import type { weeklyCalls } from '#contract/weekly.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { termWords } from '#domain/school-year/terms.ts'
import { RateChart } from './rate-chart.tsx'
import { lowestGridLine, weekdayPoints, weekPoints } from './rate-points.ts'

/** The rate over the weeks of the term and by weekday; the register below does not wait for them. */
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
        title={`Attendance rate by week of the ${termWords(trend.termName ?? 'term')}, in percent`}
        points={weeks}
        low={low}
        isJoined
      />
      <RateChart title="By weekday, over the same weeks" points={weekdays} low={low} />
    </>
  )
}
