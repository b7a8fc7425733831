import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { countText, rateText } from './report.ts'
import type { Report, Totals } from './report.ts'
import { isPersistentlyAbsent } from '#domain/reports/annual-statistics.ts'

type Card = { title: string; text: (report: Report) => string; beside?: (report: Report) => string }

const CARDS: Card[] = [
  { title: 'Total Sessions', text: ({ totals }: Report) => countText(totals.totalSessions) },
  { title: 'Present Sessions', text: ({ totals }: Report) => countText(totals.presentSessions) },
  {
    title: 'Attendance Rate',
    text: ({ totals }: Report) => rateText(totals.ratePercent),
    beside: ({ totals }: Report) => possibleText(totals),
  },
  { title: 'Students', text: ({ pupils }: Report) => countText(pupils.length) },
]

function possibleText({ possibleRatePercent, possibleSessions }: Totals): string {
  return `${rateText(possibleRatePercent)} of ${countText(possibleSessions)} possible sessions`
}

/** [G2] The report in four figures; beside the specified rate the one that the law asks for. */
export function ReportCards({ report }: { report: Report | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-soft md:grid-cols-4">
      {CARDS.map(({ title, text, beside }) => (
        <div key={title} className="grid content-start gap-0.5 bg-surface px-4 py-3">
          <dt className="text-sm font-medium text-ink-2">{title}</dt>
          <dd className="text-2xl leading-8 font-bold tracking-tight tabular-nums">
            {report ? text(report) : <Skeleton className="my-1 h-6 w-20" />}
          </dd>
          {beside && <dd className="min-h-5 text-sm text-ink-2 tabular-nums">{report && beside(report)}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** What the law asks about, kept apart from the specified cards: it counts possible sessions only. */
export function AbsenceSummary({ report }: { report: Report }) {
  const levels = report.pupilTotals.map(({ level }) => level)
  const persistent = levels.filter(isPersistentlyAbsent).length
  const severe = levels.filter((level) => level === 'severe').length
  return (
    <p className="text-sm text-pretty text-ink-2">
      <strong className="font-semibold text-ink">{absentText(persistent, severe)}</strong> Persistent: 10% or
      more of the pupil’s possible sessions missed; severe: 50% or more. The rate of each pupil is that of
      possible sessions: D, Q, X and Y1 to Y7 are not possible sessions.
    </p>
  )
}

function absentText(persistent: number, severe: number): string {
  if (persistent === 0) return 'No pupil is persistently absent.'
  const pupils = persistent === 1 ? '1 pupil is' : `${persistent} pupils are`
  return `${pupils} persistently absent, ${severe === 0 ? 'none' : severe} of them severely.`
}
