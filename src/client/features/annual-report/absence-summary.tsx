import { isPersistentlyAbsent } from '#domain/reports/annual-statistics.ts'
import type { Report } from './report.ts'

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
