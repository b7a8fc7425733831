import { schoolName } from '#client/lib/school-name.ts'
import { pupilCountWords } from '#domain/pupils/pupils.ts'
import type { GridClass } from './week-grid.ts'
import { rateText } from './week-statistics.tsx'

/** What a printed page of one class says above its table: school, class, week and figures. */
export function WeekPrintHead({ gridClass, line }: { gridClass: GridClass; line: string }) {
  const { yearGroup, rows, statistics } = gridClass
  const { present, late, absent, other } = statistics
  return (
    <header className="hidden gap-0.5 pb-1.5 text-[8.5pt] leading-tight print:grid">
      <p className="flex justify-between">
        <strong>{schoolName()}</strong>
        <span>Weekly register</span>
      </p>
      <p className="flex items-baseline gap-3">
        <strong className="text-[13pt] tracking-tight">{yearGroup}</strong>
        <span>{line}</span>
      </p>
      <p>
        {pupilCountWords(rows.length)} · Present {present} · Late {late} · Absent {absent} · Other {other} ·
        Attendance Rate {rateText(statistics)}
      </p>
    </header>
  )
}
