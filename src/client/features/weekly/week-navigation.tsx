import { ChevronsLeft, ChevronsRight } from 'lucide'
import { useChosenDay } from '#client/lib/use-chosen-day.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { DateNavigation } from '#client/ui/controls/date-navigation.tsx'
import { PickableDate } from '#client/widgets/pickable-date.tsx'
import { nextSchoolDay, previousSchoolDay } from '#domain/calendar/calendar.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { addDays, formatLongDate, mondayOf } from '#domain/calendar/iso-date.ts'
import { Icon } from '#client/ui/display/icon.tsx'

/** [F2] The chosen day, its week, and the steps from week to week; they land on school days only (§4). */
export function useWeekDate(calendar: readonly CalendarDay[]) {
  const { stepTo, ...chosen } = useChosenDay(calendar)
  const monday = mondayOf(chosen.date)
  return {
    ...chosen,
    monday,
    previousWeek: stepTo(previousSchoolDay(calendar, monday)),
    nextWeek: stepTo(nextSchoolDay(calendar, addDays(monday, 6))),
  }
}

type WeekDate = ReturnType<typeof useWeekDate>

/** [F2] Steps from day to day, as in the daily register, and from week to week. */
export function WeekNavigation({ week }: { week: WeekDate }) {
  return (
    <DateNavigation
      date={<PickableDate at={week}>{formatLongDate(week.date)}</PickableDate>}
      badge={week.badge}
      details={week.termLine}
      previous={{ label: 'Previous school day', go: week.previous }}
      next={{ label: 'Next school day', go: week.next }}
      today={{ label: 'Today', go: week.backToToday }}
    >
      <Button
        aria-label="Previous week"
        onClick={week.previousWeek}
        disabled={!week.previousWeek}
        className="grow md:grow-0"
      >
        <Icon of={ChevronsLeft} className="size-4.5" />
        <span className="max-md:hidden">Previous week</span>
        <span className="md:hidden">Week</span>
      </Button>
      <Button
        aria-label="Next week"
        onClick={week.nextWeek}
        disabled={!week.nextWeek}
        className="grow md:grow-0"
      >
        <span className="max-md:hidden">Next week</span>
        <span className="md:hidden">Week</span>
        <Icon of={ChevronsRight} className="size-4.5" />
      </Button>
    </DateNavigation>
  )
}
