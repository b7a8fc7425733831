import { ChevronLeft, ChevronRight } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { dayNotice, dayOn } from '#domain/calendar/calendar.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import {
  addDays,
  addMonths,
  dayOfMonth,
  firstOfMonth,
  formatLongDate,
  formatMonthAndYear,
  mondayOf,
  weekdayName,
} from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { Icon } from '#client/ui/display/icon.tsx'

/** The first and the last day that can be chosen; empty where there is no limit. */
export type DayLimits = { min: string; max: string }

export const isWithin = (date: IsoDate, limits: DayLimits | undefined) =>
  !limits || (date >= limits.min && (limits.max === '' || date <= limits.max))

type MonthGridProps = {
  calendar: readonly CalendarDay[]
  chosen: IsoDate
  today: IsoDate
  /** The day in the shown month that the keyboard is on. */
  at: IsoDate
  onMove: (date: IsoDate) => void
  /** Days of that month with marks missing. */
  untaken: ReadonlySet<IsoDate>
  limits: DayLimits | undefined
  onChoose: (date: IsoDate) => void
}

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const

/** [M9] One month of the school calendar, moved in by the keys of the ARIA date picker pattern. */
export function MonthGrid({
  calendar,
  chosen,
  today,
  at,
  onMove,
  untaken,
  limits,
  onChoose,
}: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const [movedBy, setMovedBy] = useState<'key' | 'button'>()
  useEffect(() => {
    if (movedBy === 'key') grid.current?.querySelector<HTMLElement>(`[data-date="${at}"]`)?.focus()
  }, [at, movedBy])
  const first = mondayOf(firstOfMonth(at))
  const month = at.slice(0, 7)
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => addDays(first, week * 7))
  const shownWeeks = weeks.filter((monday) =>
    [monday, addDays(monday, 6)].some((day) => day.startsWith(month)),
  )

  function handleKey(event: KeyboardEvent) {
    const target = keyTarget(event, at)
    if (!target) return
    event.preventDefault()
    setMovedBy('key')
    onMove(target)
  }
  const step = (months: number) => {
    setMovedBy('button')
    onMove(addMonths(at, months))
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between">
        <Button
          size="icon"
          className="min-h-11 min-w-11"
          aria-label="Previous month"
          onClick={() => step(-1)}
        >
          <Icon of={ChevronLeft} className="size-5" />
        </Button>
        <strong aria-live="polite">{formatMonthAndYear(at)}</strong>
        <Button size="icon" className="min-h-11 min-w-11" aria-label="Next month" onClick={() => step(1)}>
          <Icon of={ChevronRight} className="size-5" />
        </Button>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={formatMonthAndYear(at)}
        onKeyDown={handleKey}
        className="w-full"
      >
        <thead>
          <tr>
            {WEEK.map((index) => {
              const name = weekdayName(addDays(first, index))
              return (
                <th key={index} scope="col" abbr={name} className="text-sm font-medium text-ink-3">
                  {name.slice(0, 2)}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {shownWeeks.map((monday) => (
            <tr key={monday}>
              {WEEK.map((index) => {
                const date = addDays(monday, index)
                return (
                  <td key={date} aria-selected={date === chosen} className="p-0.5">
                    {date.startsWith(month) && (
                      <Day
                        {...{ date, onChoose, isAt: date === at, isChosen: date === chosen }}
                        takesFocus={date === chosen && !movedBy}
                        isToday={date === today}
                        isUntaken={untaken.has(date)}
                        isOffered={isWithin(date, limits)}
                        day={dayOn(calendar, date)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayProps = {
  date: IsoDate
  day: CalendarDay | undefined
  isAt: boolean
  isChosen: boolean
  /** The dialog opens on the chosen day. */
  takesFocus: boolean
  isToday: boolean
  isUntaken: boolean
  isOffered: boolean
  onChoose: (date: IsoDate) => void
}

function Day({ date, day, isAt, isChosen, takesFocus, isToday, isUntaken, isOffered, onChoose }: DayProps) {
  const kind = dayNotice(day)?.title
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={isAt ? 0 : -1}
      autoFocus={takesFocus}
      aria-current={isToday ? 'date' : undefined}
      aria-label={[formatLongDate(date), kind, isUntaken && 'marks missing'].filter(Boolean).join(', ')}
      data-tip={isUntaken ? 'Marks missing' : kind}
      aria-disabled={isOffered ? undefined : true}
      onClick={() => onChoose(date)}
      className={classNames(
        'aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
        'relative h-11 w-full rounded-md border tabular-nums',
        isChosen
          ? 'border-accent bg-accent text-accent-ink font-semibold'
          : 'border-transparent hover:border-accent',
        !isChosen && (day?.isRegisterRequired ? 'bg-accent-soft font-medium' : 'text-ink-3'),
        isToday && 'underline underline-offset-4',
      )}
    >
      {dayOfMonth(date)}
      {isUntaken && (
        <span aria-hidden="true" className="absolute top-1 right-1 size-2 rounded-full bg-authorised" />
      )}
    </button>
  )
}

/** Where a key leads: a day, a week, a month or with Shift a year away, or an end of the week. */
function keyTarget({ key, shiftKey }: KeyboardEvent, at: IsoDate): IsoDate | undefined {
  const months = shiftKey ? 12 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(at, -1)
    case 'ArrowRight':
      return addDays(at, 1)
    case 'ArrowUp':
      return addDays(at, -7)
    case 'ArrowDown':
      return addDays(at, 7)
    case 'Home':
      return mondayOf(at)
    case 'End':
      return addDays(mondayOf(at), 6)
    case 'PageUp':
      return addMonths(at, -months)
    case 'PageDown':
      return addMonths(at, months)
    default:
      return undefined
  }
}
