import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { DateNavigation } from '#client/ui/controls/date-navigation.tsx'
import { PickableDate } from '#client/widgets/pickable-date.tsx'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import type { WeekDate } from './use-week-date.ts'

/** [F2] The daily register's steps from day to day, and beside them the steps from week to week. */
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
        <ChevronsLeft aria-hidden="true" className="size-4.5" />
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
        <ChevronsRight aria-hidden="true" className="size-4.5" />
      </Button>
    </DateNavigation>
  )
}
