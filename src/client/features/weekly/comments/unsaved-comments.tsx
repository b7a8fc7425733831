import { Link, useSearch } from 'wouter'
import { useOutbox } from '#client/outbox/page-outbox.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { formatDayAndMonth } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { flushAll, useStuckWeeks } from './comment-outbox.ts'

/** The number of comments of any week that could not be saved, where it is always visible. */
export function UnsavedComments({ monday }: { monday: IsoDate }) {
  const search = useSearch()
  const weeks = useStuckWeeks()
  const { outbox } = useOutbox()
  const tryAgain = () => {
    flushAll()
    void outbox.send()
  }
  const otherWeek = weeks.find((week) => week !== monday)
  return (
    <div role="status" className="sticky bottom-3 z-20 flex justify-center empty:hidden print:hidden">
      {weeks.length > 0 && (
        <span className="flex flex-wrap items-center gap-3 rounded-xl border border-authorised-line bg-authorised-bg py-1.5 pr-1.5 pl-4 text-sm font-medium text-authorised shadow-float">
          {weeks.length === 1 ? '1 comment not saved yet' : `${weeks.length} comments not saved yet`}
          {otherWeek && (
            <Link href={addressOf(otherWeek, search)} className="underline underline-offset-2">
              Week of {formatDayAndMonth(otherWeek)}
            </Link>
          )}
          <Button onClick={tryAgain}>Try again</Button>
        </span>
      )}
    </div>
  )
}

function addressOf(date: IsoDate, search: string): string {
  const params = new URLSearchParams(search)
  params.set('date', date)
  return `/weekly?${params.toString()}`
}
