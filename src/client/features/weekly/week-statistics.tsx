import { classNames } from '#client/ui/class-names.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import { weeklyCategory } from '#domain/reports/weekly-statistics.ts'
import type { WeeklyCategory } from '#domain/reports/weekly-statistics.ts'
import type { WeekGrid } from './table/week-grid.ts'

const COUNTS = [
  { category: 'present', label: 'Present', mark: 'bg-present' },
  { category: 'late', label: 'Late', mark: 'bg-present' },
  { category: 'absent', label: 'Absent', mark: 'bg-unauthorised' },
  { category: 'other', label: 'Other', mark: 'bg-not-counted' },
] as const

const BOX = 'grid content-start gap-0.5 bg-surface px-4 py-3'

/** [F5] The week of the class in five figures, each with its definition. */
export function WeekStatistics({ grid }: { grid: WeekGrid | undefined }) {
  const { statistics, possible } = grid ?? {}
  return (
    <section aria-labelledby="week-figures" className="print:hidden">
      <h2 id="week-figures" className="sr-only">
        Weekly statistics
      </h2>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-soft md:grid-cols-5">
        <div className={classNames(BOX, 'max-md:col-span-2 md:order-last')}>
          <dt className="text-sm font-medium text-ink-2">Attendance Rate</dt>
          <Figure>{statistics && rateText(statistics)}</Figure>
          <HowCounted>Present and late, of {statistics?.marked ?? 0} marked sessions</HowCounted>
          <HowCounted>
            {possible &&
              `${rateText(possible)} of ${possible.possible} possible sessions (without D Q X Y1–Y7)`}
          </HowCounted>
        </div>
        {COUNTS.map(({ category, label, mark }) => (
          <div key={category} className={BOX}>
            <dt className="flex items-center gap-2 text-sm font-medium text-ink-2">
              <span aria-hidden="true" className={classNames('solid-shape size-2 rounded-full', mark)} />
              {label}
            </dt>
            <Figure>{statistics?.[category]}</Figure>
            <HowCounted>Sessions marked {codesCountedAs(category)}</HowCounted>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The rate as a whole percent (§9); a dash while nothing is marked. */
export function rateText({ ratePercent }: { ratePercent: number | null }): string {
  return ratePercent === null ? '–' : `${ratePercent}%`
}

function Figure({ children }: { children: string | number | undefined }) {
  return (
    <dd className="text-2xl leading-8 font-bold tracking-tight tabular-nums">
      {children ?? <Skeleton className="my-1 h-6 w-16" />}
    </dd>
  )
}

function HowCounted({ children }: { children: React.ReactNode }) {
  return <dd className="text-xs text-ink-3">{children}</dd>
}

/** [F5] The codes that a figure counts: `C1 C2 J1 D Q X Y1–Y7`. */
export function codesCountedAs(category: WeeklyCategory): string {
  const codes = CODE_LIST.filter((code) => weeklyCategory(code) === category)
  return codes.join(' ').replace('Y1 Y2 Y3 Y4 Y5 Y6 Y7', 'Y1–Y7')
}
