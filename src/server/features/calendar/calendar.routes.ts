import { calendarCalls } from '#contract/calendar.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { RefusalError } from '#server/http/refusal-error.ts'
import { findCalendarDay, findCalendarDays } from './calendar.repository.ts'

const notInCalendar = () => new RefusalError(404, 'notInCalendar', 'This date is not in the school calendar.')

export function calendarRoutes(serve: Serve, database: Database): void {
  serve(calendarCalls.day, async ({ params }) => {
    const day = await findCalendarDay(database, params.date)
    if (!day) throw notInCalendar()
    return day
  })

  serve(calendarCalls.range, ({ params }) => findCalendarDays(database, params.start, params.end))
}
