import type { DeskChildAnswer } from '#contract/office-day/desk.ts'
import { classNames } from '#client/ui/class-names.ts'
import { categoryClass } from '#client/ui/display/code-badge.tsx'
import { categoryOf, meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { shortWeekdayName } from '#domain/calendar/iso-date.ts'

type Day = DeskChildAnswer['recent'][number]

/** The five school days before as small marks, morning above afternoon. */
export function RecentDays({ days }: { days: readonly Day[] }) {
  if (days.length === 0) return null
  return (
    <span role="img" aria-label={`The days before: ${days.map(spoken).join('; ')}`} className="flex gap-1">
      {days.map((day) => (
        <span key={day.date} aria-hidden="true" className="grid justify-items-center gap-0.5">
          <SmallMark code={day.am} />
          <SmallMark code={day.pm} />
          <span className="text-[0.625rem] leading-none text-ink-3">
            {shortWeekdayName(day.date).slice(0, 2)}
          </span>
        </span>
      ))}
    </span>
  )
}

function SmallMark({ code }: { code: Code | null }) {
  return (
    <span
      className={classNames(
        'grid h-4 w-5 place-items-center rounded-[4px] border text-[0.625rem] leading-none font-bold',
        code === null ? 'border-dashed border-line-strong' : categoryClass(categoryOf(code)),
      )}
    >
      {code}
    </span>
  )
}

function spoken({ date, am, pm }: Day): string {
  const [morning, afternoon] = [am, pm].map((code) => (code === null ? 'not marked' : meaningOf(code)))
  return `${shortWeekdayName(date)} ${morning === afternoon ? morning : `${morning}, ${afternoon}`}`
}
