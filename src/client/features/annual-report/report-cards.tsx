import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { countText, rateText } from './report.ts'
import type { Report, Totals } from './report.ts'

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
