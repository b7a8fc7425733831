import { memo } from 'react'
import type { CalendarDay, DayType } from '#domain/calendar/calendar.ts'
import { dayOfMonth, formatMonthAndYear, monthName, weekdayOf, yearOf } from '#domain/calendar/iso-date.ts'
import { classNames } from '#client/ui/class-names.ts'
import { DAY_KINDS, DAY_TYPE_NAMES, byMonth, describeDay } from './day-kinds.ts'

const LOOKS: Record<DayType, string> = {
  teaching: 'bg-accent-soft text-ink hover:border-accent',
  inset: 'bg-authorised-bg text-authorised hover:border-authorised',
  'half term': 'bg-not-counted-bg text-not-counted hover:border-not-counted',
  'bank holiday': 'bg-unauthorised-bg text-unauthorised hover:border-unauthorised',
  holiday: 'bg-sunken text-ink-3 hover:border-control-line',
  weekend: 'text-ink-3 hover:border-control-line',
}
const WEEKDAYS = ['M', 'T', 'W', 'T', 'F', 'S', 'S']

type MonthViewProps = { calendar: readonly CalendarDay[]; onChoose: (day: CalendarDay) => void }

/** The year at a glance; every day is a button that corrects it. */
export const MonthView = memo(function MonthView({ calendar, onChoose }: MonthViewProps) {
  return (
    <div className="grid gap-4">
      <Legend />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {[...byMonth(calendar)].map(([month, days]) => (
          <Month key={month} days={days} onChoose={onChoose} />
        ))}
      </div>
    </div>
  )
})

function Month({ days, onChoose }: { days: readonly CalendarDay[]; onChoose: (day: CalendarDay) => void }) {
  const [first] = days
  if (!first) return null
  return (
    <section aria-label={formatMonthAndYear(first.date)}>
      <h3 className="mb-1 font-semibold">
        {monthName(first.date)} <span className="font-normal text-ink-3">{yearOf(first.date)}</span>
      </h3>
      <div className="grid grid-cols-7 gap-0.5 text-center">
        {WEEKDAYS.map((letter, index) => (
          <span key={index} aria-hidden="true" className="text-xs text-ink-3">
            {letter}
          </span>
        ))}
        {days.map((day, index) => (
          <DayButton
            key={day.date}
            day={day}
            column={index === 0 ? weekdayOf(day.date) : undefined}
            onChoose={onChoose}
          />
        ))}
      </div>
    </section>
  )
}

type DayButtonProps = { day: CalendarDay; column: number | undefined; onChoose: (day: CalendarDay) => void }

function DayButton({ day, column, onChoose }: DayButtonProps) {
  const { letter } = DAY_KINDS[day.dayType]
  return (
    <button
      type="button"
      aria-label={describeDay(day)}
      data-tip=""
      onClick={() => onChoose(day)}
      style={column === undefined ? undefined : { gridColumnStart: column }}
      className={classNames(
        'relative min-h-9 rounded-sm border border-transparent text-sm tabular-nums pointer-coarse:min-h-11',
        LOOKS[day.dayType],
      )}
    >
      {dayOfMonth(day.date)}
      {letter && (
        <span aria-hidden="true" className="absolute right-1 bottom-0 text-[0.625rem] font-bold">
          {letter}
        </span>
      )}
    </button>
  )
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {DAY_TYPE_NAMES.map((type) => (
        <li key={type} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={classNames(
              'grid size-5 place-items-center rounded-sm text-[0.625rem] font-bold',
              LOOKS[type],
              type === 'weekend' && 'border border-line',
            )}
          >
            {DAY_KINDS[type].letter}
          </span>
          {DAY_KINDS[type].label}
        </li>
      ))}
    </ul>
  )
}
