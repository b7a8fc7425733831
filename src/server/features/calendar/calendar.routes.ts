import { calendarCalls } from '#contract/calendar.ts'
import { schoolSetupCalls } from '#contract/school-setup.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { RefusalError } from '#server/http/refusal-error.ts'
import { findCalendarDay, findCalendarDays } from './calendar.repository.ts'
import { changeDay, makeCalendar } from './calendar.service.ts'
import type { MoveBookings } from './calendar.service.ts'

const notInCalendar = () => new RefusalError(404, 'notInCalendar', 'This date is not in the school calendar.')

interface CalendarParts {
  database: Database
  /** The bookings belong to after-school care and follow the terms of the calendar. */
  moveBookings: MoveBookings
}

export function calendarRoutes(serve: Serve, parts: CalendarParts): void {
  const { database } = parts

  serve(calendarCalls.day, async ({ params }) => {
    const day = await findCalendarDay(database, params.date)
    if (!day) throw notInCalendar()
    return day
  })

  serve(
    calendarCalls.range,
    ({ params, sessionCheck }) =>
      findCalendarDays(database, { from: params.start, to: params.end }, sessionCheck),
    { checkedBy: 'statement' },
  )

  serve(schoolSetupCalls.planCalendar, ({ params, body }) => makeCalendar(parts, params.id, body))
  serve(schoolSetupCalls.changeDay, ({ params, body }) =>
    changeDay(database, { date: params.date, dayType: body.dayType, confirm: body.confirm }),
  )
}
